-- A campaign whose posts with metrics come or go is summed again (`campaign_metric_changes`).
CREATE OR REPLACE FUNCTION "mark_campaigns_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM "publications" c WHERE c."post_id" = NEW."id" ORDER BY c."id" FOR UPDATE;
    IF NOT EXISTS (
      SELECT FROM "publications" c JOIN "publication_metrics" m ON m."publication_id" = c."id" WHERE c."post_id" = NEW."id"
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (OLD."brand_id", OLD."campaign_id");
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."campaign_id" IS DISTINCT FROM OLD."campaign_id" AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (NEW."brand_id", NEW."campaign_id");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_metrics_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "mark_campaigns_of_post"();

CREATE OR REPLACE TRIGGER "posts_metrics_of_campaign_updated" AFTER UPDATE OF "campaign_id", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."submitted_hash" IS NULL) IS DISTINCT FROM (NEW."campaign_id", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "mark_campaigns_of_post"();
