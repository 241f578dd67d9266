"""The host's messages and rooms on Discord: every call is one request, every refusal has a meaning."""
