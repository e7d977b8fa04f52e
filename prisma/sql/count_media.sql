-- `media_folder_counts`: the assets of each folder, and those without alt text; no network takes one for a document.
-- A deletion only updates: of a brand that is being deleted there may be no counts any more.
CREATE OR REPLACE FUNCTION "count_media"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
    SELECT "brand_id", "folder", count(*), count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf')
    FROM "added" GROUP BY "brand_id", "folder" ORDER BY "brand_id", "folder"
    ON CONFLICT ("brand_id", "folder") DO UPDATE
      SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  ELSIF TG_OP = 'UPDATE' THEN
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
  ELSE
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
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_assets_inserted" AFTER INSERT ON "media_assets" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media"();

CREATE OR REPLACE TRIGGER "media_assets_updated" AFTER UPDATE ON "media_assets"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media"();

CREATE OR REPLACE TRIGGER "media_assets_deleted" AFTER DELETE ON "media_assets" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media"();
