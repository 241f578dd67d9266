"""Looking back: exports, their verification, statistics, why robots moved so. Builds on `core` and `settings`."""
