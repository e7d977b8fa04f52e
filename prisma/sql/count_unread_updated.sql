CREATE OR REPLACE FUNCTION "count_unread_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", sum("change") FROM (
    SELECT "user_id", "brand_id", 1 AS "change" FROM "added" WHERE "read_at" IS NULL
    UNION ALL
    SELECT "user_id", "brand_id", -1 FROM "removed" WHERE "read_at" IS NULL
  ) changes GROUP BY "user_id", "brand_id" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_updated" AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_updated"();
