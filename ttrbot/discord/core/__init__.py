"""What all of the Discord side shares: panels as data, custom ids, signs, words of a table."""
