-- `channel_link_clicks`: the clicks on the links of each channel. A channel that is deleted takes its own along.
CREATE OR REPLACE FUNCTION "count_clicks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
    SELECT l."channel_id", c."day", sum(c."clicks") FROM "added" c JOIN "short_links" l ON l."id" = c."link_id"
    WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" ORDER BY l."channel_id", c."day"
    ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  ELSE
    INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
    SELECT l."channel_id", c."day", sum(c."clicks")
    FROM (
      SELECT "link_id", "day", "clicks" FROM "added" UNION ALL SELECT "link_id", "day", -"clicks" FROM "removed"
    ) c JOIN "short_links" l ON l."id" = c."link_id"
    WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" HAVING sum(c."clicks") <> 0
    ORDER BY l."channel_id", c."day"
    ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "short_link_clicks_inserted" AFTER INSERT ON "short_link_clicks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks"();

CREATE OR REPLACE TRIGGER "short_link_clicks_updated" AFTER UPDATE ON "short_link_clicks"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks"();
