-- `publications.engagement` follows the metrics of a publication. Publications are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "keep_engagements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" p WHERE p."id" IN (SELECT changed."publication_id" FROM "changed")
    ORDER BY p."id" FOR NO KEY UPDATE;
  UPDATE "publications" p SET "engagement" = newest."engagement"
  FROM (
    SELECT ids."id", "engagement_of"(ids."id") AS "engagement"
    FROM (SELECT DISTINCT changed."publication_id" AS "id" FROM "changed") ids
  ) newest
  WHERE p."id" = newest."id" AND p."engagement" IS DISTINCT FROM newest."engagement";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publication_metrics_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE OR REPLACE TRIGGER "publication_metrics_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE OR REPLACE TRIGGER "publication_metrics_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();
