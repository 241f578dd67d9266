"""Everything that is sent: one table of the store, one worker, one back-off.

`worker` finds what is due and deals with what Discord answers. `delivery` is how any message is claimed, posted, found
again and edited; `current`, `notices` and `retired` say what theirs shows, where, and what to do when it can't be
shown. `recall` deals with states that were lost. `Notifications` is the door for whatever is said once.
"""
