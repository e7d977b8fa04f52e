-- What follows the metrics of a publication: `publications.engagement`, and the campaigns that are summed again
-- (`campaign_metric_changes`). A post may move to another campaign while its metrics change in another transaction: each of
-- the two has to see what the other one did, or the campaign would keep sums without these metrics. So a change of metrics
-- holds the publications against moves before it looks which campaign they belong to, and a move waits for such changes
-- before it looks for metrics. Publications are locked after their post, as by everybody who edits one, and in the order of
-- their ids.
CREATE OR REPLACE FUNCTION "follow_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" c
  WHERE c."id" IN (SELECT m."publication_id" FROM "changed" m) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "publications" c SET "engagement" = newest."engagement"
  FROM (
    SELECT ids."id", "engagement_of"(ids."id") AS "engagement"
    FROM (SELECT DISTINCT m."publication_id" AS "id" FROM "changed" m) ids
  ) newest
  WHERE c."id" = newest."id" AND c."engagement" IS DISTINCT FROM newest."engagement";
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "changed" m JOIN "publications" c ON c."id" = m."publication_id" JOIN "posts" p ON p."id" = c."post_id"
  WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publication_metrics_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();

CREATE OR REPLACE TRIGGER "publication_metrics_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();

CREATE OR REPLACE TRIGGER "publication_metrics_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();
