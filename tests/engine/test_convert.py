"""Types first used by many threads at once."""

import subprocess
import sys

PROGRAM = """
import sys, threading
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game
from ttrbot.render.layout import load_layout

sys.setswitchinterval(1e-6)
together, faults = threading.Barrier(8), []

def load():
    together.wait()
    try:
        gamemap = load_map("usa")
        load_layout(maps_folder() / "usa", gamemap)
        map_text("usa", "it")
        new_game(gamemap, Config(seats=3), bytes(16))
    except Exception as error:
        faults.append(error)

threads = [threading.Thread(target=load) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(repr(faults) if faults else 0)
"""


def test_many_threads_load_a_map_at_once() -> None:
    """In separate processes, because only a type's first use is dangerous."""
    runs = [subprocess.Popen([sys.executable, "-c", PROGRAM], stderr=subprocess.PIPE) for _ in range(3)]
    for run in runs:
        _, said = run.communicate()
        assert (run.returncode, said) == (0, b"")
