"""Threads and voice channels: where a table plays and talks. Builds on `messages`."""
