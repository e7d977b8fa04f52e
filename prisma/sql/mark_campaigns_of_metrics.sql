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

CREATE OR REPLACE TRIGGER "metrics_of_campaign_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE OR REPLACE TRIGGER "metrics_of_campaign_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE OR REPLACE TRIGGER "metrics_of_campaign_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();
