-- Those of the migration `range_indexes` begin with the same columns. Locks each table for a moment, for readers too.
DROP INDEX "posts_brand_id_scheduled_at_idx";
DROP INDEX "publications_brand_id_scheduled_at_idx";
