"""The bot's numbers for Prometheus, counted where things happen. `metrics_server` serves them.

No label names a person, a server or a game, and no number tells anything of a hand.
"""

from math import nan
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call] # a time beside each number, which is no use here
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, open files and time of the processor

SECONDS: Final = (0.005, 0.02, 0.1, 0.5, 2, 10, 30, 60, 300)
"""The limits up to which durations are counted."""

MOVES: Final = Counter("ttr_moves", "Moves that were stored.", registry=REGISTRY)
COMMIT_SECONDS: Final = Histogram(
    "ttr_commit_seconds", "Seconds until a move was stored.", registry=REGISTRY, buckets=SECONDS
)
LATENESS: Final = Histogram(
    "ttr_lateness_seconds",
    "Seconds for which something was due before it was handled: a timer, a ping, or a message by its kind. A message"
    " that Discord refused for now is due again when it may be repeated.",
    ["what"],
    registry=REGISTRY,
    buckets=SECONDS,
)
WAITING: Final = Gauge("ttr_messages_waiting", "Messages that are due and not sent yet.", registry=REGISTRY)
REFUSALS: Final = Counter(
    "ttr_refusals", "Requests of people that were refused, by the reason's code.", ["code"], registry=REGISTRY
)
FAULTS: Final = Counter("ttr_faults", "Unexpected errors, each in the log with its number.", registry=REGISTRY)
REQUESTS: Final = Counter(
    "ttr_discord_requests",
    "Requests to Discord by the status of the answer; those that count share 50 a second.",
    ["status", "counts"],
    registry=REGISTRY,
)
DISCORD_REFUSALS: Final = Counter(
    "ttr_discord_refusals", "Messages and channels that Discord refused, by its code.", ["code"], registry=REGISTRY
)
SHARDS: Final = Gauge("ttr_shards", "Connections to Discord that should be open.", registry=REGISTRY)
SHARDS_UP: Final = Gauge("ttr_shards_up", "Connections to Discord that are open.", registry=REGISTRY)
SERVERS: Final = Gauge("ttr_servers", "Servers that the bot is on.", registry=REGISTRY)
LOST_CONNECTIONS: Final = Counter(
    "ttr_store_lost_connections", "Connections to the PostgreSQL server that were lost.", registry=REGISTRY
)
LOST_COMMITS: Final = Counter(
    "ttr_store_lost_commits",
    "Commits whose answer was lost with the connection: whether they were found done, undone, or not known in time.",
    ["found"],
    registry=REGISTRY,
)
REPEATED_COMMITS: Final = Counter(
    "ttr_store_repeated_commits",
    "Transactions that were repeated because they and others had waited for each other (deadlocks).",
    registry=REGISTRY,
)
HEARTBEAT: Final = Gauge(
    "ttr_heartbeat_timestamp_seconds", "When the bot last noted in its store that it is alive.", registry=REGISTRY
)
DISK_FREE: Final = Gauge(
    "ttr_disk_free_bytes", "Free bytes on the data folder's disk; not a number if it isn't watched.", registry=REGISTRY
)
HEARTBEAT.set(nan)
DISK_FREE.set(nan)
for code in ("store_unavailable", "store_unknown"):  # an increase is seen only of numbers that were there before it
    REFUSALS.labels(code)
for found in ("done", "undone", "unknown"):
    LOST_COMMITS.labels(found)
