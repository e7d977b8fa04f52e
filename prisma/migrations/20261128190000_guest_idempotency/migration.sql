-- A guest's comment or decision that was sent again, after its response was lost, is recognized by its key. Without an
-- index: it is looked for among the entries of one post, under the post's lock.
ALTER TABLE "thread_entries" ADD COLUMN "idempotency_key" UUID;
