-- AlterTable
ALTER TABLE "channel_metric_gains" ADD COLUMN     "tops" JSONB NOT NULL DEFAULT '{}';

-- The publications that gained most in each night; see src/domain/metrics/sum-gains.ts.
UPDATE "channel_metric_gains" g SET "tops" = nights."tops"
FROM (
  SELECT "channel_id", "day", jsonb_object_agg("key", "list") AS "tops" FROM (
    SELECT "channel_id", "day", "key", jsonb_agg(jsonb_build_array("id", "gain") ORDER BY "place") AS "list" FROM (
      SELECT "channel_id", "day", "key", "id", "gain",
        row_number() OVER (PARTITION BY "channel_id", "day", "key" ORDER BY "gain" DESC, "id" DESC) AS "place"
      FROM (
        SELECT p."channel_id", p."id", m."day", f."key",
          (f."value" #>> '{}')::float8
            - coalesce(lag((f."value" #>> '{}')::float8) OVER (PARTITION BY p."id", f."key" ORDER BY m."day"), 0) AS "gain"
        FROM "publication_metrics" m JOIN "publications" p ON p."id" = m."publication_id" CROSS JOIN jsonb_each(m."values") f
        WHERE jsonb_typeof(f."value") = 'number'
      ) gains WHERE "gain" > 0
    ) ranked WHERE "place" <= 50 GROUP BY "channel_id", "day", "key"
  ) keys GROUP BY "channel_id", "day"
) nights
WHERE g."channel_id" = nights."channel_id" AND g."day" = nights."day";
