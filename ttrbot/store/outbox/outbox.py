"""The outbox: everything that is sent, from before it is sent, so that nothing is lost and nothing is sent twice."""

from ttrbot.store.outbox import pings, sending, wanting
from ttrbot.store.part import StorePart, reads, writes


class Outbox(StorePart):
    """Rows of all kinds, with one protocol: claimed before they are posted, marked once they are known to be there.

    Of a message that is kept current only the newest position is ever wanted; older ones are never shown. A notice is
    sent at most once, and so is a ping, which a table's post carries.
    """

    # Looking.
    get = reads(wanting.find)
    retired = reads(sending.retired)
    of_game = reads(sending.of_game)
    agenda = reads(sending.agenda)
    known = reads(sending.known)
    carried_pings = reads(pings.carried)
    of_waiting_people = reads(pings.of_waiting_people)

    # Asking for something.
    want = writes(wanting.want)
    ping_again = writes(wanting.ping_again)
    redraw = writes(wanting.redraw)
    reopen = writes(wanting.reopen)
    retire = writes(wanting.retire)
    add = writes(wanting.add)
    end_notices = writes(wanting.end_notices)
    recall = writes(wanting.recall)
    set_back = writes(wanting.set_back)

    # Sending it.
    claim = writes(sending.claim)
    release = writes(sending.release)
    mark_posted = writes(sending.mark_posted)
    mark_edited = writes(sending.mark_edited)
    mark_gone = writes(sending.mark_gone)
    put_off = writes(sending.put_off)
    close = writes(sending.close)
    forget = writes(sending.forget)
    hurry = writes(sending.hurry)
    hurry_refused = writes(sending.hurry_refused)
