-- A publication that is deleted takes its metrics along, which then lead nowhere.
CREATE OR REPLACE FUNCTION "mark_campaigns_of_publications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "removed" c JOIN "posts" p ON p."id" = c."post_id" WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_of_campaign_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_publications"();
