-- Whether what a notice says was over before it was known to have been sent: if it was, its buttons are to go.
ALTER TABLE notices ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
