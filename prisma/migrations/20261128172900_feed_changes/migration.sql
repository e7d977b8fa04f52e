-- A feed's `Last-Modified` follows what is no longer in it too, by whichever way it went: triggers, so that no way is
-- forgotten. Existing feeds count as changed now, because deletions before were not recorded.
ALTER TABLE "feed_entries" ADD COLUMN "updated_at" TIMESTAMPTZ(3);
ALTER TABLE "brands" ADD COLUMN "feed_changed_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "brands" ALTER COLUMN "feed_changed_at" DROP DEFAULT;

-- HTTP dates have whole seconds: each change gets a later one than the change before, so that a date decides.
CREATE FUNCTION "next_feed_change"("last" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT greatest(now(), date_trunc('second', "last") + interval '1 second')
$$;

CREATE FUNCTION "note_feed_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" IN (SELECT "brand_id" FROM "changed");
  RETURN NULL;
END $$;

CREATE FUNCTION "note_feed_edits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" IN (
    SELECT c."brand_id" FROM "changed" c JOIN "earlier" e ON e."id" = c."id" WHERE c.* IS DISTINCT FROM e.*
  );
  RETURN NULL;
END $$;

CREATE FUNCTION "note_feed_brand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."feed_changed_at" := "next_feed_change"(OLD."feed_changed_at");
  RETURN NEW;
END $$;

CREATE FUNCTION "note_feed_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" = coalesce(NEW."brand_id", OLD."brand_id");
  RETURN NULL;
END $$;

CREATE TRIGGER "feed_entries_published" AFTER INSERT ON "feed_entries" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();
CREATE TRIGGER "feed_entries_removed" AFTER DELETE ON "feed_entries" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();
CREATE TRIGGER "feed_entries_edited" AFTER UPDATE ON "feed_entries" REFERENCING OLD TABLE AS "earlier" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_edits"();
CREATE TRIGGER "brands_feed_changed" BEFORE UPDATE OF "name", "handle", "logo_id", "color", "website" ON "brands"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."handle", OLD."logo_id", OLD."color", OLD."website")
      IS DISTINCT FROM (NEW."name", NEW."handle", NEW."logo_id", NEW."color", NEW."website")
  ) EXECUTE FUNCTION "note_feed_brand"();
CREATE TRIGGER "custom_domains_feed_added" AFTER INSERT ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();
CREATE TRIGGER "custom_domains_feed_changed" AFTER UPDATE ON "custom_domains"
  FOR EACH ROW WHEN ((OLD."verified_as", OLD."active_at") IS DISTINCT FROM (NEW."verified_as", NEW."active_at"))
  EXECUTE FUNCTION "note_feed_domain"();
CREATE TRIGGER "custom_domains_feed_removed" AFTER DELETE ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();
