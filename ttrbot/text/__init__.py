"""Every word a person reads, per locale."""

LOCALES = ("en", "it")
"""The languages; the first stands in where none is set."""
