-- `posts.earliest_at` and `posts.placed_at` of posts whose publications come or go.
CREATE OR REPLACE FUNCTION "refresh_times_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "publications_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();

CREATE OR REPLACE TRIGGER "publications_inserted" AFTER INSERT ON "publications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();
