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
