"""Write the golden games again: `python -m tests.golden.write`. Look at the difference before you commit it."""

from tests.golden.games import FOLDER, GAMES, played_by_robots, text_of


def main() -> None:
    for golden in GAMES:
        golden.file.parent.mkdir(exist_ok=True)
        golden.file.write_text(text_of(played_by_robots(golden)), encoding="utf-8")
        print(f"written: {golden.file.relative_to(FOLDER)}")


if __name__ == "__main__":
    main()
