-- A post that moves while its metrics change in another transaction: each of the two has to see what the other one did, or
-- the campaign that the post moves to would keep sums without these metrics. So a change of metrics holds the publications
-- against moves before it looks which campaign they belong to (those that insert metrics hold them already, by the foreign
-- key), and a move waits for such changes before it looks for metrics. Publications are locked after their post, as by
-- everybody who edits one.
CREATE OR REPLACE FUNCTION "mark_campaigns_of_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" c
  WHERE c."id" IN (SELECT m."publication_id" FROM "changed" m) ORDER BY c."id" FOR KEY SHARE;
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "changed" m JOIN "publications" c ON c."id" = m."publication_id" JOIN "posts" p ON p."id" = c."post_id"
  WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

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
