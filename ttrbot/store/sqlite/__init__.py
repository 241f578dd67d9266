"""The driver's only doors: the file, its one writer and one reader, the schema, backups."""
