-- `posts.earliest_at` and `posts.placed_at` of a post that is created or whose own time changes.
CREATE OR REPLACE FUNCTION "keep_post_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."earliest_at" := least(NEW."scheduled_at",
    (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = NEW."id"));
  NEW."placed_at" := "placed_at_of"(NEW."id", NEW."scheduled_at");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "posts_earliest_at_inserted" BEFORE INSERT ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_times"();

CREATE OR REPLACE TRIGGER "posts_earliest_at_updated" BEFORE UPDATE OF "scheduled_at" ON "posts"
  FOR EACH ROW WHEN (OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at")
  EXECUTE FUNCTION "keep_post_times"();
