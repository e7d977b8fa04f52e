-- Hourly metrics are partitioned by the month of their hour, so that a month that is old enough is dropped instead of deleted row
-- by row. What is there becomes the first partition as it is: its rows are read once, to check that they belong there, and none
-- is copied. The worker adds the months to come (`retention.prune`); until then rows go to the default partition.
CREATE SCHEMA IF NOT EXISTS "partitions";

ALTER TABLE "publication_hourly_metrics" SET SCHEMA "partitions";

CREATE TABLE "publication_hourly_metrics" (
    "publication_id" BIGINT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_hourly_metrics_pkey" PRIMARY KEY ("publication_id","hour"),
    CONSTRAINT "publication_hourly_metrics_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE
) PARTITION BY RANGE ("hour");

CREATE TABLE "partitions"."publication_hourly_metrics_default" PARTITION OF "publication_hourly_metrics" DEFAULT;

DO $$
DECLARE
  "newest" timestamptz;
  "until" timestamp;
  "first" text;
BEGIN
  SELECT greatest(now(), max("hour")) INTO "newest" FROM "partitions"."publication_hourly_metrics";
  "until" := date_trunc('month', "newest" AT TIME ZONE 'UTC') + interval '1 month';
  "first" := 'publication_hourly_metrics_before_' || to_char("until", 'YYYY_MM');
  EXECUTE format('ALTER TABLE "partitions"."publication_hourly_metrics" RENAME TO %I', "first");
  EXECUTE format('ALTER TABLE "publication_hourly_metrics" ATTACH PARTITION "partitions".%I FOR VALUES FROM (MINVALUE) TO (%L)',
    "first", "until" AT TIME ZONE 'UTC');
END $$;
