-- `campaign_metric_changes`: a campaign with a row in it has sums in `campaign_metric_sums` that are not those of now. Kept by
-- triggers, so that every statement that changes metrics or moves posts keeps it, also those of a process of the previous
-- release. A change is a row of its own, so that nobody waits for another one's; `campaigns.sum_metrics` sums the
-- campaigns that have some, and deletes exactly the rows that it saw.
CREATE FUNCTION "mark_campaigns_of_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "changed" m JOIN "publications" c ON c."id" = m."publication_id" JOIN "posts" p ON p."id" = c."post_id"
  WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

-- A publication that is deleted takes its metrics along, which then lead nowhere.
CREATE FUNCTION "mark_campaigns_of_publications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "removed" c JOIN "posts" p ON p."id" = c."post_id" WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

-- A post that moves to another campaign, without metrics in most cases; a deleted one has lost them already.
CREATE FUNCTION "mark_campaigns_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM "publications" c JOIN "publication_metrics" m ON m."publication_id" = c."id" WHERE c."post_id" = NEW."id"
  ) THEN
    RETURN NULL;
  END IF;
  IF OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (OLD."brand_id", OLD."campaign_id");
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."campaign_id" IS DISTINCT FROM OLD."campaign_id" AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (NEW."brand_id", NEW."campaign_id");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "metrics_of_campaign_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();
CREATE TRIGGER "metrics_of_campaign_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();
CREATE TRIGGER "metrics_of_campaign_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE TRIGGER "publications_of_campaign_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_publications"();

CREATE TRIGGER "posts_metrics_of_campaign_updated" AFTER UPDATE OF "campaign_id", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."submitted_hash" IS NULL) IS DISTINCT FROM (NEW."campaign_id", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "mark_campaigns_of_post"();
CREATE TRIGGER "posts_metrics_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "mark_campaigns_of_post"();
