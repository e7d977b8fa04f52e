-- `media_folder_counts`: the assets of each folder, and those without alt text; no network takes one for a document.
CREATE OR REPLACE FUNCTION "count_media_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
  SELECT "brand_id", "folder", count(*), count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf')
  FROM "added" GROUP BY "brand_id", "folder" ORDER BY "brand_id", "folder"
  ON CONFLICT ("brand_id", "folder") DO UPDATE
    SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_assets_inserted" AFTER INSERT ON "media_assets" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_inserted"();
