-- Commits after every batch (src/platform/db/migrate-concurrently.ts): who writes one of its posts waits for that long.
-- The posts are locked before their publications are read, as everybody does who changes them.
DO $$
DECLARE
  "first" INTEGER;
  "last" INTEGER := 0;
BEGIN
  LOOP
    "first" := "last" + 1;
    SELECT max("id") INTO "last" FROM (SELECT "id" FROM "posts" WHERE "id" >= "first" ORDER BY "id" LIMIT 500) batch;
    EXIT WHEN "last" IS NULL;
    PERFORM FROM "posts" WHERE "id" BETWEEN "first" AND "last" ORDER BY "id" FOR NO KEY UPDATE;
    UPDATE "posts" SET "placed_at" = "placed_at_of"("id", "scheduled_at")
    WHERE "id" BETWEEN "first" AND "last" AND "placed_at" IS DISTINCT FROM "placed_at_of"("id", "scheduled_at");
    COMMIT;
  END LOOP;
END $$;
