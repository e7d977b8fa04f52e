-- `posts.placed_at`: where a calendar shows a post. Its earliest channel that is still to be published, or its earliest
-- of all once none is; its own time where no channel has one. Kept by the triggers that keep `earliest_at`, so that every
-- statement that changes a time or ends a publication keeps both, also those of a process of the previous release.
-- Creating triggers lets writers of `posts` and `publications` wait for a moment, and no readers.
CREATE FUNCTION "placed_at_of"("post" INTEGER, "own_time" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN bool_or(c."is_ahead") THEN min(c."scheduled_at") FILTER (WHERE c."is_ahead") ELSE min(c."scheduled_at") END
    FROM (
      SELECT p."scheduled_at",
        p."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing') AS "is_ahead"
      FROM "publications" p WHERE p."post_id" = "post"
    ) c
  ), "own_time")
$$;

CREATE FUNCTION "keep_post_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."earliest_at" := least(NEW."scheduled_at",
    (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = NEW."id"));
  NEW."placed_at" := "placed_at_of"(NEW."id", NEW."scheduled_at");
  RETURN NEW;
END $$;

CREATE FUNCTION "refresh_times_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "posts" p SET "earliest_at" = times."earliest_at", "placed_at" = times."placed_at"
  FROM (
    SELECT own."id", "placed_at_of"(own."id", own."scheduled_at") AS "placed_at", least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" IN (SELECT changed."post_id" FROM "changed")
  ) times
  WHERE p."id" = times."id"
    AND (p."earliest_at", p."placed_at") IS DISTINCT FROM (times."earliest_at", times."placed_at");
  RETURN NULL;
END $$;

CREATE FUNCTION "refresh_times_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

CREATE OR REPLACE TRIGGER "posts_earliest_at_inserted" BEFORE INSERT ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_times"();
CREATE OR REPLACE TRIGGER "posts_earliest_at_updated" BEFORE UPDATE OF "scheduled_at" ON "posts"
  FOR EACH ROW WHEN (OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at")
  EXECUTE FUNCTION "keep_post_times"();

CREATE OR REPLACE TRIGGER "publications_inserted" AFTER INSERT ON "publications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();
CREATE OR REPLACE TRIGGER "publications_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();
-- Of a publication that is sent, only its end changes the place.
CREATE OR REPLACE TRIGGER "publications_rescheduled" AFTER UPDATE OF "scheduled_at", "status" ON "publications"
  FOR EACH ROW WHEN (
    OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at"
    OR (OLD."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
      <> (NEW."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
  )
  EXECUTE FUNCTION "refresh_times_of_post"();

DROP FUNCTION "keep_post_earliest_at"(), "refresh_posts_earliest_at"(), "refresh_post_earliest_at"();
