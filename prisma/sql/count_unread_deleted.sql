CREATE OR REPLACE FUNCTION "count_unread_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", -count(*) FROM "removed" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_deleted"();
