"""How fast messages are shown, and the one back-off."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SendingPace:
    """How fast messages are shown; times in seconds."""

    dm_gap: float = 1.0
    """Between two new direct messages, so that the start of a full table delays nobody's turn."""
    hand_rest: float = 60.0
    """A hand is shown once its player's turn is over, or this long after its last change within the turn."""
    robots_rest: float = 1.5
    """While computer players move one after the other, their table is shown at most this often."""
    reveal_pause: float = 3.0
    """Between two steps of a final count."""
    first_backoff: float = 2.0
    longest_backoff: float = 300.0
    call_timeout: float = 120.0
    """After this long an attempt is given up, and made again later."""
    public_at_once: int = 16
    notices_at_once: int = 8
    hands_at_once: int = 16
    """As many as public messages: most turns change one of each, and a hand also waits for its picture and the disk."""
    rooms_at_once: int = 4
    recalls_at_once: int = 2
    glances_within: float = 180.0
    """After a start, messages that are probably as they should be are looked at within this time, a few a second."""
    retire_tries: int = 8
    refusals: int = 3
    """The refusals of a message after which people are told."""
    notice_refusals: int = 200
    """The refusals after which a notification is dropped."""
    longest_refusal: float = 86_400.0
    """Between two tries of what Discord refuses. Most refusals end by an event, after which it is tried at once."""

    def backoff(self, failures: int, *, is_refused: bool = False) -> float:
        """Return how long to wait after this many failures in a row."""
        longest = self.longest_refusal if is_refused else self.longest_backoff
        return min(longest, self.first_backoff * 2.0 ** min(failures, 16))
