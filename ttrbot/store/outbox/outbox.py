"""The outbox: everything that is sent, from before it is sent, so that nothing is lost and nothing is sent twice."""

from ttrbot.store.outbox import pings, sending, wanting
from ttrbot.store.part import StorePart, reads, reads_in_scope, writes, writes_game, writes_in_scope


class Outbox(StorePart):
    """Rows of all kinds, with one protocol: claimed before they are posted, marked once they are known to be there.

    Of a message that is kept current only the newest position is ever wanted; older ones are never shown. A notice is
    sent at most once, and so is a ping, which a table's post carries.
    """

    # Looking.
    get = reads(wanting.find)
    retired = reads(sending.retired)
    of_game = reads(sending.of_game)
    is_open = reads(wanting.is_open)
    notice_at = reads(sending.notice_at)
    agenda = reads_in_scope(sending.agenda)
    known = reads(sending.known)
    carried_pings = reads(pings.carried)
    of_waiting_people = reads_in_scope(pings.of_waiting_people)

    # Asking for something.
    ping_again = writes_game(wanting.ping_again)
    redraw = writes_game(wanting.redraw)
    redraw_later = writes_game(wanting.redraw_later)
    redraw_all = writes_game(wanting.redraw_all)
    repost = writes_game(wanting.repost)
    retire = writes_game(wanting.retire)
    add = writes_game(wanting.add)
    ask_again = writes_game(wanting.ask_again)
    end_notices = writes_game(wanting.end_notices)
    end_reminders = writes_game(wanting.end_reminders)
    recall = writes(wanting.recall)
    set_back = writes(wanting.set_back)

    # Sending it.
    claim = writes_game(sending.claim)
    release = writes_game(sending.release)
    mark_posted = writes_game(sending.mark_posted)
    mark_edited = writes_game(sending.mark_edited)
    put_off = writes_game(sending.put_off)
    close = writes_game(sending.close)
    forget = writes_game(sending.forget)
    hurry = writes_in_scope(sending.hurry)
    hurry_refused = writes(sending.hurry_refused)
