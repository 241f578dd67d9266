"""Everything that is sent: one table of the store, one worker, one back-off; a kind of message is a small adapter.

`worker` finds what is due and deals with what Discord answers. `delivery` is how any message is claimed, posted, found
again and edited; `lobby`, `table`, `hand`, `end`, `notification` and `retired` say what theirs shows, where, and what
to do when it can't be shown. `Notifications` is the door for whatever is said once; only the host starts the worker.
"""
