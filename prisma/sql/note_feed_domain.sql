-- The addresses in a brand's feed change with its own domain. A domain is updated by each of its checks, too.
CREATE OR REPLACE FUNCTION "note_feed_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD."verified_as", OLD."active_at") IS NOT DISTINCT FROM (NEW."verified_as", NEW."active_at") THEN
    RETURN NULL;
  END IF;
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" = coalesce(NEW."brand_id", OLD."brand_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "custom_domains_feed_changed" AFTER INSERT OR UPDATE OR DELETE ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();
