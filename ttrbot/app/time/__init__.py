"""Players' clocks: reminders, timeouts, absences, downtime. Builds on `play`."""
