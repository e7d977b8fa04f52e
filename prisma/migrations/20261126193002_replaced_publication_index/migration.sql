-- That of the migration `range_indexes` begins with the same columns. Locks the table for a moment, for readers too.
DROP INDEX "publications_brand_id_scheduled_at_idx";
