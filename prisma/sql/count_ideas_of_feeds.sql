-- Counts the ideas of a feed where they are imported. Whoever imports some has locked the feed.
CREATE OR REPLACE FUNCTION "count_ideas_of_feeds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "idea_feeds" f SET "idea_count" = f."idea_count" + n."count"
  FROM (SELECT "feed_id", count(*) AS "count" FROM "added" WHERE "is_idea" GROUP BY "feed_id") n
  WHERE f."id" = n."feed_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "idea_feed_items_counted" AFTER INSERT ON "idea_feed_items" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ideas_of_feeds"();
