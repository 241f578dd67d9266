"""The gateway, version 10: real websockets, sessions with sequence numbers, heartbeats, RESUME with replay."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable, MutableSequence
from contextlib import suppress
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from localcord import compression, intents, payloads
from localcord.bot_token import BotToken
from localcord.errors import DiscordError, NotModelledError
from localcord.intents import PRIVILEGED, Intent
from localcord.models import Guild, Json
from localcord.ratelimit import RateLimits
from localcord.records import records
from localcord.world import World

MAX_PAYLOAD = 4096
"""The most bytes of a message of the bot; a longer one closes the connection with 4002 (gateway documentation)."""
REPLAY_LENGTH = 2000
"""The most events that are kept for a RESUME. The real number is not published."""
CHUNK = 1000
"""The most members in one GUILD_MEMBERS_CHUNK (documentation of gateway events)."""
ACK_SECONDS = 0.02
"""The round-trip time of a heartbeat. discord.py records the sending in another thread; an immediate answer can arrive
before that, and the latency is then computed from the previous heartbeat.
"""


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE_UPDATE = 3
    VOICE_STATE_UPDATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_GUILD_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Close codes that the gateway sends."""

    GOING_AWAY = 1001
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_API_VERSION = 4012
    DISALLOWED_INTENTS = 4014


class _ClosedError(Exception):
    """The connection must be closed with this code."""

    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


def _shard(asked: object) -> tuple[int, int]:
    """Return number and count of a shard, or raise 4010."""
    match asked:
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    raise _ClosedError(Close.INVALID_SHARD)


def _frame(op: Op, data: Any = None, event: str | None = None, seq: int | None = None) -> bytes:  # noqa: ANN401
    return json.dumps({"op": int(op), "d": data, "s": seq, "t": event}, separators=(",", ":")).encode()


class Session:
    """What survives a connection: the intents, the shard, the sequence number and the events to replay."""

    def __init__(self, asked: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = asked
        self.shard = shard
        self.seq = 0
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=REPLAY_LENGTH)
        self.connection: Connection | None = None

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it for a RESUME, and send it if there is a connection."""
        self.seq += 1
        frame = _frame(Op.DISPATCH, data, event, self.seq)
        self.sent.append((self.seq, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def serves(self, guild_id: str | None) -> bool:
        """Return whether a server's events, or those of no server, belong to this shard ("Sharding", the formula)."""
        number, count = self.shard
        return (0 if guild_id is None else (int(guild_id) >> 22) % count) == number

    def can_replay(self, seq: int) -> bool:
        """Return whether everything after `seq` is still available."""
        oldest = self.sent[0][0] if self.sent else self.seq + 1
        return oldest - 1 <= seq <= self.seq


class Gateway:
    """All sessions of the bot. `granted` are the privileged intents that its application has.

    Discord may send an event several times (reference, "Consistency"). Here it does so on request: `send_twice` takes
    names of events, and the next event of each name is sent twice; `replay_again` is the number of events that each
    RESUME repeats although the bot has seen them.
    """

    def __init__(
        self, world: World, token: BotToken, limits: RateLimits, *, heartbeat_ms: int = 41_250, granted: int = 0
    ) -> None:
        self.world = world
        self.token = token
        self.limits = limits
        self.send_twice: list[str] = []
        self.replay_again = 0
        self.heartbeat_ms = heartbeat_ms
        self.granted = granted
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.received: MutableSequence[tuple[int, Any]] = records(world.records)
        self.presence_listeners: list[Callable[[], None]] = []
        world.announcer.gateway.append(self._announce)

    def _announce(self, event: str, data: Json) -> None:
        guild_id = data["id"] if event in ("GUILD_CREATE", "GUILD_DELETE") else data.get("guild_id")
        times = 1
        if event in self.send_twice:
            self.send_twice.remove(event)
            times = 2
        for session in self.sessions.values():
            if session.serves(guild_id) and intents.wanted(event, data, session.intents, self.world.bot.id):
                for _ in range(times):
                    session.dispatch(event, intents.readable(event, data, session.intents, self.world.bot.id))

    @property
    def online(self) -> bool:
        """Return whether the bot is online: identified and connected, by shards that serve all servers."""
        connected = [session for session in self.sessions.values() if session.connection is not None]
        places = self.world.guilds or (None,)  # no server: direct messages
        return all(any(session.serves(place) for session in connected) for place in places)

    def presence_changed(self) -> None:
        """Tell listeners that the bot may have come online or gone offline."""
        for listener in self.presence_listeners:
            listener()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20)
        if not socket.can_prepare(request):
            return web.Response(status=426)
        await socket.prepare(request)
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            await socket.close(code=Close.INVALID_API_VERSION)
            return socket
        try:
            stream = compression.stream(request.query.get("compress"))
        except NotModelledError as error:
            self.world.complaints.append(f"not modelled: {error}")
            await socket.close(code=Close.UNKNOWN_ERROR)
            return socket
        connection = Connection(self, socket, stream)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)
        return socket

    def forget_abandoned(self, shard: tuple[int, int]) -> None:
        """Forget a shard's sessions without a connection, as Discord does after some minutes."""
        self.sessions = {
            key: session
            for key, session in self.sessions.items()
            if session.connection is not None or session.shard != shard
        }

    def end_everything(self) -> None:
        """End all sessions and make a new token, as Discord does when a day's IDENTIFYs are used up.

        Gateway documentation, "Identifying". It doesn't name the close code; 4004 is that of a wrong token.
        """
        self.token.renew()
        self.world.session_starts.renew()
        self.sessions.clear()
        self.drop_connections(Close.AUTHENTICATION_FAILED)

    def drop_connections(self, code: int = Close.UNKNOWN_ERROR, shard: int | None = None) -> None:
        """Close every connection, or a shard's, as Discord does several times a day. The sessions can be resumed."""
        for connection in list(self.connections):
            if shard is None or connection.shard == shard:
                connection.close(code)

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every connection."""
        for connection in self.connections:
            connection.send(_frame(Op.RECONNECT))

    def ask_for_heartbeat(self) -> None:
        """Send op 1 to every connection."""
        for connection in self.connections:
            connection.send(_frame(Op.HEARTBEAT))

    def invalidate_sessions(self, shard: int | None = None) -> None:
        """Forget every session, or a shard's. Connections get op 9, and a RESUME will be refused."""
        self.sessions = {
            key: session for key, session in self.sessions.items() if shard is not None and session.shard[0] != shard
        }
        for connection in self.connections:
            if shard is None or connection.shard == shard:
                connection.send(_frame(Op.INVALID_SESSION, data=False))


class Connection:
    """One websocket of the bot."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse, stream: compression.Stream | None) -> None:
        self._gateway = gateway
        self._world = gateway.world
        self._socket = socket
        self._stream = stream
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._beat = asyncio.Event()
        self._session: Session | None = None
        self._closing = False  # whether this side is closing: only the bot's own 1000 or 1001 ends its session

    @property
    def shard(self) -> int | None:
        """Return the number of its shard; None before IDENTIFY or RESUME."""
        return None if self._session is None else self._session.shard[0]

    def send(self, frame: bytes) -> None:
        """Queue a message."""
        self._out.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close after sending what is queued."""
        self._closing = True
        self._detach()
        self._out.put_nowait(code)

    def _detach(self) -> None:
        if self._session is not None and self._session.connection is self:
            self._session.connection = None
            self._gateway.presence_changed()

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._watch())]
        self.send(_frame(Op.HELLO, {"heartbeat_interval": self._gateway.heartbeat_ms, "_trace": []}))
        try:
            async for message in self._socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):  # hikari sends its JSON as BINARY
                    break
                self._receive(message.data)
        except (KeyError, TypeError, AttributeError):  # the payload lacks what its opcode needs
            await self._socket.close(code=Close.DECODE_ERROR)
        except DiscordError as refused:
            self._world.complaints.append(f"gateway: {refused}")
            await self._socket.close(code=Close.UNKNOWN_ERROR)
        except _ClosedError as closed:
            await self._socket.close(code=closed.code)
        finally:
            self._detach()
            if self._session is not None and self._socket.close_code in (1000, 1001) and not self._closing:
                self._gateway.sessions.pop(self._session.id, None)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            item = await self._out.get()
            with suppress(ConnectionError):  # the bot has gone: the session keeps the events
                if isinstance(item, int):
                    await self._socket.close(code=item)
                    return
                if self._stream is None:
                    await self._socket.send_str(item.decode())
                else:
                    await self._socket.send_bytes(self._stream(item))

    async def _watch(self) -> None:
        """Close with 4009 if the bot's heartbeats stop."""
        while True:
            await asyncio.sleep(self._gateway.heartbeat_ms / 1000 * 1.5)
            if not self._beat.is_set():
                self.close(Close.SESSION_TIMED_OUT)
                return
            self._beat.clear()

    def _receive(self, raw: str | bytes) -> None:
        if len(raw.encode() if isinstance(raw, str) else raw) > MAX_PAYLOAD:
            raise _ClosedError(Close.DECODE_ERROR)
        try:
            message = json.loads(raw)
            op, data = message["op"], message.get("d")
        except (ValueError, KeyError, TypeError):
            raise _ClosedError(Close.DECODE_ERROR) from None
        self._gateway.received.append((op, data))
        match op:
            case Op.HEARTBEAT:
                self._beat.set()
                asyncio.get_running_loop().call_later(ACK_SECONDS, self.send, _frame(Op.HEARTBEAT_ACK))
            case Op.IDENTIFY:
                self._identify(data)
            case Op.RESUME:
                self._resume(data)
            case Op.REQUEST_GUILD_MEMBERS:
                self._chunk(self._own_session(), data)
            case Op.VOICE_STATE_UPDATE:
                self._own_session()
                guild = self._world.guild(data["guild_id"])
                where = None if data["channel_id"] is None else self._world.channel(data["channel_id"])
                self._world.move_voice(guild, self._world.bot, where)
            case Op.PRESENCE_UPDATE:
                self._own_session()
            case _:
                raise _ClosedError(Close.UNKNOWN_OPCODE)

    def _own_session(self) -> Session:
        if self._session is None:
            raise _ClosedError(Close.NOT_AUTHENTICATED)
        return self._session

    def _identify(self, data: Json) -> None:
        if self._session is not None:
            raise _ClosedError(Close.ALREADY_AUTHENTICATED)
        if not isinstance(data.get("intents"), int) or "properties" not in data:
            raise _ClosedError(Close.DECODE_ERROR)
        if not self._gateway.token.is_right(data.get("token")):
            raise _ClosedError(Close.AUTHENTICATION_FAILED)
        if data["intents"] & PRIVILEGED & ~self._gateway.granted:
            raise _ClosedError(Close.DISALLOWED_INTENTS)
        shard = _shard(data.get("shard", [0, 1]))
        guilds = [g for g in self._world.guilds.values() if self._world.bot.id in g.members]
        starts = self._world.session_starts
        if shard[1] < starts.shards_for(len(guilds)):
            raise _ClosedError(Close.SHARDING_REQUIRED)
        if not starts.use():
            self._gateway.end_everything()
            return
        if not self._gateway.limits.identify(shard[0] % starts.max_concurrency):
            self.send(_frame(Op.INVALID_SESSION, data=False))  # gateway documentation, "Rate Limiting"
            return
        self._gateway.forget_abandoned(shard)
        session = self._session = Session(data["intents"], shard)
        session.connection = self
        self._gateway.sessions[session.id] = session
        self._gateway.presence_changed()
        guilds = [guild for guild in guilds if session.serves(guild.id)]
        session.dispatch("READY", self._ready(session, guilds))
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self._world.guild_payload(guild))

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": payloads.own_user(self._world.bot),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._world.gateway_url,
            "shard": list(session.shard),
            "application": {"id": self._world.application_id, "flags": self._world.application_flags},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
        }

    def _resume(self, data: Json) -> None:
        if self._session is not None:
            raise _ClosedError(Close.ALREADY_AUTHENTICATED)
        if not self._gateway.token.is_right(data.get("token")):
            raise _ClosedError(Close.AUTHENTICATION_FAILED)
        session = self._gateway.sessions.get(data["session_id"])
        if session is None or not session.can_replay(data["seq"]):
            self.send(_frame(Op.INVALID_SESSION, data=False))
            return
        if session.connection is not None:
            session.connection.close(Close.UNKNOWN_ERROR)
        self._session, session.connection = session, self
        self._gateway.presence_changed()
        for seq, frame in session.sent:
            if seq > data["seq"] - self._gateway.replay_again:
                self.send(frame)
        session.dispatch("RESUMED", {"_trace": []})

    def _chunk(self, session: Session, data: Json) -> None:
        guild = self._world.guild(data["guild_id"])
        members = list(guild.members.values())
        if data.get("user_ids"):
            asked = data["user_ids"] if isinstance(data["user_ids"], list) else [data["user_ids"]]
            members = [m for m in members if m.user.id in {str(user_id) for user_id in asked}]
        else:
            query = str(data.get("query") or "").lower()
            if not query and not session.intents & Intent.GUILD_MEMBERS:
                self._world.complaints.append("all members asked for without the members intent")
                return
            members = [m for m in members if m.user.name.lower().startswith(query)]
            members = members[: data.get("limit") or len(members)]
        parts = [members[at : at + CHUNK] for at in range(0, len(members), CHUNK)] or [[]]
        for number, part in enumerate(parts):
            chunk: Json = {"guild_id": guild.id, "members": [payloads.member(m) for m in part]}
            chunk |= {"chunk_index": number, "chunk_count": len(parts)}
            chunk |= {"nonce": data["nonce"]} if data.get("nonce") else {}
            session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
