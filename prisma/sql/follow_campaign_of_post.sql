-- What follows a post of a campaign that is created, moved or deleted, or has another status; posts without a campaign cost
-- no more than the condition of the trigger. Two things, by triggers so that every statement that changes a post keeps them:
-- `campaign_post_changes`, whose sum is the number of a campaign's posts of each status. A change is a row of its own,
-- because a counter would be locked by everybody who publishes a post of the campaign; `campaigns.sum_posts` sums them.
-- `campaign_metric_changes`, the campaigns that are summed again, because posts with metrics come or go.
CREATE OR REPLACE FUNCTION "follow_campaign_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NOT NULL, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NOT NULL, 1);
  END IF;

  -- A post that is new has no metrics.
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD."campaign_id", OLD."submitted_hash" IS NULL) IS NOT DISTINCT FROM (NEW."campaign_id", NEW."submitted_hash" IS NULL)
    THEN
      RETURN NULL;
    END IF;
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

CREATE OR REPLACE TRIGGER "posts_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "follow_campaign_of_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_inserted" AFTER INSERT ON "posts"
  FOR EACH ROW WHEN (NEW."campaign_id" IS NOT NULL) EXECUTE FUNCTION "follow_campaign_of_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_updated" AFTER UPDATE OF "campaign_id", "status", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NULL)
      IS DISTINCT FROM (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "follow_campaign_of_post"();
