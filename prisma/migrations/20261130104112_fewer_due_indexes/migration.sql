-- Replaced by those of the migration before.
DROP INDEX publications_due_idx;
DROP INDEX publications_channel_due_idx;
