-- `campaign_post_changes`: the sum of a campaign's changes is the number of its posts of each status. Kept by triggers, so
-- that every statement that changes a post keeps it. A change is a row of its own, because a counter would be locked by everybody who publishes a post of the campaign; `campaigns.sum_posts` sums
-- them. Posts without a campaign cost no more than the condition.
CREATE OR REPLACE FUNCTION "count_campaign_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NOT NULL, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NOT NULL, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "count_campaign_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_inserted" AFTER INSERT ON "posts"
  FOR EACH ROW WHEN (NEW."campaign_id" IS NOT NULL) EXECUTE FUNCTION "count_campaign_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_updated" AFTER UPDATE OF "campaign_id", "status", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NULL)
      IS DISTINCT FROM (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "count_campaign_post"();
