-- `brands.feed_changed_at`: when the feed of a brand changed last, for its readers. Here by what the feed says of the brand.
CREATE OR REPLACE FUNCTION "note_feed_brand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."feed_changed_at" := "next_feed_change"(OLD."feed_changed_at");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "brands_feed_changed" BEFORE UPDATE OF "name", "handle", "logo_id", "color", "website" ON "brands"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."handle", OLD."logo_id", OLD."color", OLD."website")
      IS DISTINCT FROM (NEW."name", NEW."handle", NEW."logo_id", NEW."color", NEW."website")
  ) EXECUTE FUNCTION "note_feed_brand"();
