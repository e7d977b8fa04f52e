-- `channel_link_clicks`: the clicks on the links of each channel. A channel that is deleted takes its own along.
CREATE OR REPLACE FUNCTION "count_clicks_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
  SELECT l."channel_id", c."day", sum(c."clicks") FROM "added" c JOIN "short_links" l ON l."id" = c."link_id"
  WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" ORDER BY l."channel_id", c."day"
  ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "short_link_clicks_inserted" AFTER INSERT ON "short_link_clicks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks_inserted"();
