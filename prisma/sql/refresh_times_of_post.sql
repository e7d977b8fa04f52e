-- The times of a post whose channels all have the same time don't depend on which of them are still to be published: that
-- is most posts, and looking it up for each publication that ends took longer than writing its result.
CREATE OR REPLACE FUNCTION "refresh_times_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."scheduled_at" IS NOT DISTINCT FROM NEW."scheduled_at" AND NOT EXISTS (
    SELECT FROM "publications" other
    WHERE other."post_id" = NEW."post_id" AND other."scheduled_at" IS DISTINCT FROM NEW."scheduled_at"
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE "posts" p SET "earliest_at" = times."earliest_at", "placed_at" = times."placed_at"
  FROM (
    SELECT "placed_at_of"(own."id", own."scheduled_at") AS "placed_at", least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" = NEW."post_id"
  ) times
  WHERE p."id" = NEW."post_id"
    AND (p."earliest_at", p."placed_at") IS DISTINCT FROM (times."earliest_at", times."placed_at");
  RETURN NULL;
END $$;

-- Of a publication that is sent, only its end changes the place.
CREATE OR REPLACE TRIGGER "publications_rescheduled" AFTER UPDATE OF "scheduled_at", "status" ON "publications"
  FOR EACH ROW WHEN (
    OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at"
    OR (OLD."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
      <> (NEW."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
  )
  EXECUTE FUNCTION "refresh_times_of_post"();
