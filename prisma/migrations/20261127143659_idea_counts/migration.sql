-- Commits after every batch (src/platform/db/migrate-concurrently.ts). A feed is locked before its items are counted, as by
-- whoever imports some. The trigger of `idea_counts_trigger` counts what is imported later.
DO $$
DECLARE
  "first" INTEGER;
  "last" INTEGER := 0;
BEGIN
  LOOP
    "first" := "last" + 1;
    SELECT max("id") INTO "last" FROM (SELECT "id" FROM "idea_feeds" WHERE "id" >= "first" ORDER BY "id" LIMIT 100) batch;
    EXIT WHEN "last" IS NULL;
    PERFORM FROM "idea_feeds" WHERE "id" BETWEEN "first" AND "last" ORDER BY "id" FOR NO KEY UPDATE;
    UPDATE "idea_feeds" f SET "idea_count" = (
      SELECT count(*) FROM "idea_feed_items" i WHERE i."feed_id" = f."id" AND i."is_idea"
    ) WHERE f."id" BETWEEN "first" AND "last";
    COMMIT;
  END LOOP;
END $$;
