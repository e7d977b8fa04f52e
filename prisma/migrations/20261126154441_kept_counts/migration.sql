-- What follows is kept by triggers, so that every statement that changes the rows keeps it, also those of a process of
-- the previous release. Each locks what it changes in the same order.

-- `publications.engagement`: likes, comments, shares, saves and clicks of the newest metrics (src/domain/metrics/terms.ts).
CREATE FUNCTION "engagement_of"("publication" INTEGER) RETURNS DOUBLE PRECISION LANGUAGE sql STABLE AS $$
  SELECT (
    SELECT sum((f."value" #>> '{}')::float8) FROM jsonb_each(m."values") f
    WHERE jsonb_typeof(f."value") = 'number' AND f."key" IN ('likes', 'comments', 'shares', 'saves', 'clicks')
  )
  FROM "publication_metrics" m WHERE m."publication_id" = "publication" ORDER BY m."day" DESC LIMIT 1
$$;

CREATE FUNCTION "keep_engagements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" p WHERE p."id" IN (SELECT changed."publication_id" FROM "changed")
    ORDER BY p."id" FOR NO KEY UPDATE;
  UPDATE "publications" p SET "engagement" = newest."engagement"
  FROM (
    SELECT ids."id", "engagement_of"(ids."id") AS "engagement"
    FROM (SELECT DISTINCT changed."publication_id" AS "id" FROM "changed") ids
  ) newest
  WHERE p."id" = newest."id" AND p."engagement" IS DISTINCT FROM newest."engagement";
  RETURN NULL;
END $$;

-- `media_folder_counts`: the assets of each folder, and those without alt text; no network takes one for a document.
CREATE FUNCTION "count_media_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
  SELECT "brand_id", "folder", count(*), count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf')
  FROM "added" GROUP BY "brand_id", "folder" ORDER BY "brand_id", "folder"
  ON CONFLICT ("brand_id", "folder") DO UPDATE
    SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_media_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
  SELECT "brand_id", "folder", sum("change"),
    coalesce(sum("change") FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf'), 0)
  FROM (
    SELECT "brand_id", "folder", "alt_text", "type", 1 AS "change" FROM "added"
    UNION ALL
    SELECT "brand_id", "folder", "alt_text", "type", -1 FROM "removed"
  ) changes GROUP BY "brand_id", "folder"
  HAVING sum("change") <> 0 OR sum("change") FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf') <> 0
  ORDER BY "brand_id", "folder"
  ON CONFLICT ("brand_id", "folder") DO UPDATE
    SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  RETURN NULL;
END $$;

-- Only an update: of a brand that is being deleted there may be no counts any more.
CREATE FUNCTION "count_media_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "media_folder_counts" known
    WHERE (known."brand_id", known."folder") IN (SELECT "brand_id", "folder" FROM "removed")
    ORDER BY known."brand_id", known."folder" FOR NO KEY UPDATE;
  UPDATE "media_folder_counts" known
  SET "assets" = known."assets" - gone."assets", "undescribed" = known."undescribed" - gone."undescribed"
  FROM (
    SELECT "brand_id", "folder", count(*) AS "assets",
      count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf') AS "undescribed"
    FROM "removed" GROUP BY "brand_id", "folder"
  ) gone
  WHERE known."brand_id" = gone."brand_id" AND known."folder" = gone."folder";
  RETURN NULL;
END $$;

-- `channel_link_clicks`: the clicks on the links of each channel. A channel that is deleted takes its own along.
CREATE FUNCTION "count_clicks_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
  SELECT l."channel_id", c."day", sum(c."clicks") FROM "added" c JOIN "short_links" l ON l."id" = c."link_id"
  WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" ORDER BY l."channel_id", c."day"
  ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_clicks_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
  SELECT l."channel_id", c."day", sum(c."clicks")
  FROM (
    SELECT "link_id", "day", "clicks" FROM "added" UNION ALL SELECT "link_id", "day", -"clicks" FROM "removed"
  ) c JOIN "short_links" l ON l."id" = c."link_id"
  WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" HAVING sum(c."clicks") <> 0
  ORDER BY l."channel_id", c."day"
  ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  RETURN NULL;
END $$;

-- Between the counts and the triggers nothing may change.
LOCK TABLE "publication_metrics", "media_assets", "short_link_clicks" IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER "publication_metrics_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();
CREATE TRIGGER "publication_metrics_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();
CREATE TRIGGER "publication_metrics_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE TRIGGER "media_assets_inserted" AFTER INSERT ON "media_assets" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_inserted"();
CREATE TRIGGER "media_assets_updated" AFTER UPDATE ON "media_assets"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_updated"();
CREATE TRIGGER "media_assets_deleted" AFTER DELETE ON "media_assets" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_deleted"();

CREATE TRIGGER "short_link_clicks_inserted" AFTER INSERT ON "short_link_clicks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks_inserted"();
CREATE TRIGGER "short_link_clicks_updated" AFTER UPDATE ON "short_link_clicks"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks_updated"();

UPDATE "publications" p SET "engagement" = "engagement_of"(p."id")
WHERE EXISTS (SELECT FROM "publication_metrics" m WHERE m."publication_id" = p."id");

INSERT INTO "media_folder_counts" ("brand_id", "folder", "assets", "undescribed")
SELECT "brand_id", "folder", count(*), count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf')
FROM "media_assets" GROUP BY "brand_id", "folder";

INSERT INTO "channel_link_clicks" ("channel_id", "day", "clicks")
SELECT l."channel_id", c."day", sum(c."clicks")
FROM "short_link_clicks" c JOIN "short_links" l ON l."id" = c."link_id"
WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day";
