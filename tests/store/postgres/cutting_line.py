"""A line to the server that can be cut at a commit."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal, TypeAlias

Cut: TypeAlias = Literal["before", "after", "late", "silent"]
SOCKET = ".s.PGSQL.5432"
SOME = 65_536
LATE = 0.5


class CuttingLine:
    """Passes everything on. `cut` cuts it at the next commit: `before` the server hears of it, or `after`.

    If it is `late`, the server hears of it half a second after the line was cut. If it is `silent`, the server does it,
    and from then on nothing comes through, though the line looks whole.
    """

    def __init__(self, server: Path) -> None:
        self._server = server
        self.cut: Cut | None = None
        self.is_down = False
        """Whether nobody gets through."""
        self.is_silent = False
        """Whether all that is said is swallowed, in both directions."""
        self.connections = 0
        self.carrying: set[asyncio.Task[None]] = set()

    async def accept(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Serve a connection."""
        if self.is_down:
            back.close()
            return
        self.connections += 1
        task = asyncio.create_task(self._carry(here, back))
        self.carrying.add(task)
        task.add_done_callback(self.carrying.discard)

    async def hang_up(self) -> None:
        """Cut all connections."""
        for task in self.carrying:
            task.cancel()
        await asyncio.wait(self.carrying)

    async def _carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        answers, ahead = await asyncio.open_unix_connection(self._server / SOCKET)
        answering = asyncio.create_task(self._answer(answers, back))
        try:
            while asked := await here.read(SOME):
                if self.is_silent:
                    continue
                if self.cut is not None and b"COMMIT" in asked:
                    cut, self.cut = self.cut, None
                    if cut == "silent":
                        self.is_silent = True
                        ahead.write(asked)
                        continue
                    answering.cancel()
                    await asyncio.wait({answering})
                    if cut == "late":
                        back.close()
                        await asyncio.sleep(LATE)
                    if cut != "before":
                        ahead.write(asked)
                        await answers.read(SOME)
                    return
                ahead.write(asked)
        except ConnectionError:
            pass  # who hangs up without reading all answers resets the connection
        finally:
            answering.cancel()
            for writer in (ahead, back):
                writer.close()
                with suppress(ConnectionError):
                    await writer.wait_closed()

    async def _answer(self, answers: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):  # which a server that is killed resets
            while some := await answers.read(SOME):
                if not self.is_silent:
                    back.write(some)
        back.close()


@asynccontextmanager
async def cutting_line(server: Path, here: Path) -> AsyncIterator[CuttingLine]:
    """Listen in a folder for the server that listens in another."""
    line = CuttingLine(server)
    async with await asyncio.start_unix_server(line.accept, here / SOCKET):
        yield line
        await asyncio.wait_for(asyncio.gather(*line.carrying), 10)
