-- CreateTable
CREATE TABLE "imported_metric_gains" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imported_metric_gains_pkey" PRIMARY KEY ("channel_id","day")
);

-- CreateIndex
CREATE INDEX "imported_posts_brand_id_engagement_id_idx" ON "imported_posts"("brand_id", "engagement", "id");

-- AddForeignKey
ALTER TABLE "imported_metric_gains" ADD CONSTRAINT "imported_metric_gains_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The posts that were imported before count on the day they were published, as those that are listed first do.
INSERT INTO "imported_metric_gains" ("channel_id", "day", "values", "as_of")
SELECT "channel_id", "day", jsonb_object_agg("key", "gain"), max("as_of")
FROM (
  SELECT p."channel_id", (p."published_at" AT TIME ZONE 'UTC')::date AS "day", f."key",
    sum((f."value" #>> '{}')::float8) AS "gain", max(p."listed_at") AS "as_of"
  FROM "imported_posts" p CROSS JOIN jsonb_each(p."metrics") f GROUP BY 1, 2, 3
) sums
GROUP BY "channel_id", "day";
