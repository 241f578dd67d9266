"""Looking back: exports, verification, statistics, reasons of computer players. Builds on `core` and `settings`."""
