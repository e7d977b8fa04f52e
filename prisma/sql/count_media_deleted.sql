-- Only an update: of a brand that is being deleted there may be no counts any more.
CREATE OR REPLACE FUNCTION "count_media_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "media_assets_deleted" AFTER DELETE ON "media_assets" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_deleted"();
