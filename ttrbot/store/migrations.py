"""The numbered steps of a schema. Each engine has its own, from its oldest version to the same latest one."""

import re
from dataclasses import dataclass
from importlib import resources
from typing import Final

from ttrbot.store.errors import StoreError

ONLY_ADDS: Final = "-- only adds"
"""The first line of a migration beside which programs of the version before can go on."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema: to `version` from the one before."""

    version: int
    name: str
    sql: str

    @property
    def only_adds(self) -> bool:
        """Whether programs that don't know it can use the database afterwards."""
        return self.sql.startswith(ONLY_ADDS)


def migrations_in(package: str) -> tuple[Migration, ...]:
    """Read an engine's migrations, in order. Raises StoreError."""
    files = resources.files(package).iterdir()
    found = sorted(
        (
            Migration(int(match[1]), file.name, file.read_text(encoding="utf-8"))
            for file in files
            if (match := re.fullmatch(r"(\d{4})_\w+\.sql", file.name))
        ),
        key=lambda migration: migration.version,
    )
    versions = [migration.version for migration in found]
    if versions != list(range(versions[0], versions[0] + len(versions))):
        raise StoreError(f"the migrations in {package} are not numbered without gaps")
    return tuple(found)
