"""What the whole Discord side shares: panels as data, custom ids, signs, words of a table."""
