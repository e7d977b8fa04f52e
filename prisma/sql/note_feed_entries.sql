-- A brand's feed changes with an entry that is published, edited or removed.
CREATE OR REPLACE FUNCTION "note_feed_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
    WHERE "id" IN (
      SELECT c."brand_id" FROM "changed" c JOIN "earlier" e ON e."id" = c."id" WHERE c.* IS DISTINCT FROM e.*
    );
  ELSE
    UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
    WHERE "id" IN (SELECT "brand_id" FROM "changed");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "feed_entries_edited" AFTER UPDATE ON "feed_entries" REFERENCING OLD TABLE AS "earlier" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();

CREATE OR REPLACE TRIGGER "feed_entries_published" AFTER INSERT ON "feed_entries" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();

CREATE OR REPLACE TRIGGER "feed_entries_removed" AFTER DELETE ON "feed_entries" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();
