DROP TRIGGER custom_domains_feed_added ON custom_domains;
DROP TRIGGER custom_domains_feed_removed ON custom_domains;
DROP TRIGGER webhook_deliveries_queued ON webhook_deliveries;

-- AlterTable
ALTER TABLE "webhook_deliveries" DROP COLUMN "is_retry",
DROP COLUMN "lease_until",
DROP COLUMN "next_attempt_at";

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

-- `unread_changes`: the sum of a person's changes is the number of their unread notifications. A change is a row of its
-- own, because a counter would be locked by everybody who notifies the same person; `notifications.sum_unread` sums them.
CREATE OR REPLACE FUNCTION "count_unread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
    SELECT "user_id", "brand_id", count(*) FROM "added" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
    SELECT "user_id", "brand_id", sum("change") FROM (
      SELECT "user_id", "brand_id", 1 AS "change" FROM "added" WHERE "read_at" IS NULL
      UNION ALL
      SELECT "user_id", "brand_id", -1 FROM "removed" WHERE "read_at" IS NULL
    ) changes GROUP BY "user_id", "brand_id" HAVING sum("change") <> 0;
  ELSE
    INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
    SELECT "user_id", "brand_id", -count(*) FROM "removed" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_inserted" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread"();

CREATE OR REPLACE TRIGGER "notifications_updated" AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread"();

CREATE OR REPLACE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread"();

-- The addresses in a brand's feed change with its own domain.
CREATE OR REPLACE FUNCTION "note_feed_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" = coalesce(NEW."brand_id", OLD."brand_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "custom_domains_feed_changed" AFTER UPDATE ON "custom_domains"
  FOR EACH ROW WHEN ((OLD."verified_as", OLD."active_at") IS DISTINCT FROM (NEW."verified_as", NEW."active_at"))
  EXECUTE FUNCTION "note_feed_domain"();

CREATE OR REPLACE TRIGGER "custom_domains_feed_moved" AFTER INSERT OR DELETE ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();

DROP FUNCTION count_clicks_inserted();
DROP FUNCTION count_clicks_updated();
DROP FUNCTION count_media_deleted();
DROP FUNCTION count_media_inserted();
DROP FUNCTION count_media_updated();
DROP FUNCTION count_unread_deleted();
DROP FUNCTION count_unread_inserted();
DROP FUNCTION count_unread_updated();
DROP FUNCTION queue_delivery();
