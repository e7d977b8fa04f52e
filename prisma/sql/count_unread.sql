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
