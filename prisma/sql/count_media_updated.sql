CREATE OR REPLACE FUNCTION "count_media_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "media_assets_updated" AFTER UPDATE ON "media_assets"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_updated"();
