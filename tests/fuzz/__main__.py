"""Fuzzing guided by coverage: `python -m tests.fuzz --seconds 60`, after `pip install '.[fuzz]'`.

Each target runs in a process of its own, starting from good input that is then damaged. A crash prints the input and
its traceback, stores it in `artifacts/fuzz`, and ends with status 1.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from random import Random

ARTIFACTS = Path(__file__).parents[2] / "artifacts" / "fuzz"


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one target. Never returns."""
    import atheris  # noqa: PLC0415 - only installed for this

    with atheris.instrument_imports(include=["ttrbot"]):
        from tests.fuzz.mutate import spoil  # noqa: PLC0415
        from tests.fuzz.targets import TARGETS  # noqa: PLC0415

    target, good = TARGETS[name], TARGETS[name].seeds()
    folder = ARTIFACTS / name.replace(" ", "-")
    folder.mkdir(parents=True, exist_ok=True)

    def spoiled(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        return spoil(data if rng.random() < 0.5 and len(data) > 10 else rng.choice(good), rng)[:most]

    options = [f"-max_total_time={seconds}", "-max_len=1000000", "-timeout=20", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/"], target, custom_mutator=spoiled)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60, help="for each target (%(default)s)")
    parser.add_argument("--target", help="only this one")
    args = parser.parse_args()
    if args.target:
        fuzz(args.target, args.seconds)
    from tests.fuzz.targets import TARGETS  # noqa: PLC0415

    failed = []
    for name in TARGETS:
        print(f"== {name}", flush=True)
        command = [sys.executable, "-m", "tests.fuzz", "--target", name, "--seconds", str(args.seconds)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        runs = [line for line in done.stderr.splitlines() if "number_of_executed_units" in line]
        print(*runs, sep="\n")
        if done.returncode:
            failed.append(name)
            print(done.stdout[-5_000:], done.stderr[-5_000:], sep="\n")
    print(f"crashes: {', '.join(failed) or 'none'}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
