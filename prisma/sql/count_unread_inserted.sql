-- `unread_changes`: the sum of a person's changes is the number of their unread notifications. A change is a row of its
-- own, because a counter would be locked by everybody who notifies the same person; `notifications.sum_unread` sums them.
CREATE OR REPLACE FUNCTION "count_unread_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", count(*) FROM "added" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_inserted" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_inserted"();
