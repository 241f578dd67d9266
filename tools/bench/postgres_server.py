"""A PostgreSQL server in a temporary folder, where the machine has its programs. It listens on a socket there only."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
SERVER_USER = "postgres"
"""The server refuses to run as root."""
MISSING = "there is no PostgreSQL server here (on Debian: apt install postgresql)"

GUARD = 'cat; "$1/pg_ctl" stop --pgdata="$2/data" --mode=immediate; rm -r "$2"'
"""What is done as soon as nobody holds the other end of its input."""


def programs() -> Path | None:
    """Return the folder of the server's programs, of the newest version there is; None: there are none."""
    found = [path.parent for path in DEBIAN.glob("*/bin/initdb")]
    if onpath := shutil.which("initdb"):
        found.append(Path(onpath).resolve().parent)
    return max(found, key=lambda path: [int(part) for part in path.parts if part.isdigit()], default=None)


@dataclass
class PostgresServer:
    """A server in a folder of its own."""

    programs: Path
    folder: Path
    options: str
    """For the server's command line."""

    def address(self, schema: str = "public", database: str = "postgres") -> str:
        """Return the address of a schema in a database."""
        return f"postgresql://{SERVER_USER}@/{database}?host={self.folder}&options=-csearch_path%3D{schema}"

    def start(self) -> None:
        """Start it."""
        self._control("start", "-o", f"-k {self.folder} -c listen_addresses= {self.options}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it."""
        self._control("stop", "-m", mode)

    def make(self) -> None:
        """Make its databases."""
        self._run(
            "initdb",
            f"--pgdata={self.data}",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
            f"--username={SERVER_USER}",
        )

    def _control(self, *arguments: str) -> None:
        log = self.folder / "log"
        self._run("pg_ctl", f"--pgdata={self.data}", "--wait", "--silent", f"--log={log}", *arguments)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of the programs that come with the server, as its user."""
        self._run(program, f"--host={self.folder}", f"--username={SERVER_USER}", *arguments)

    @property
    def data(self) -> Path:
        """Return the folder of its databases."""
        return self.folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(  # noqa: S603 - the server's own programs
            [self.programs / program, *arguments],
            user=_user(),
            cwd="/",
            check=True,
            stdout=subprocess.DEVNULL,
        )


@contextmanager
def postgres_server(where: Path, parent: Path | None = None, options: str = "") -> Iterator[PostgresServer]:
    """Run a server of the programs at `where`, with its folder in `parent`. It ends with this process in any case."""
    folder = Path(tempfile.mkdtemp(dir=parent))
    server = PostgresServer(where, folder, options)
    if os.geteuid() == 0:
        shutil.chown(folder, SERVER_USER)
    guard = subprocess.Popen(  # noqa: S603 - no outside text
        ["sh", "-c", GUARD, "guard", where, folder],  # noqa: S607
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=_user(),
        start_new_session=True,
    )
    try:
        server.make()
        server.start()
        yield server
    finally:
        guard.communicate()


def _user() -> str | None:
    return SERVER_USER if os.geteuid() == 0 else None
