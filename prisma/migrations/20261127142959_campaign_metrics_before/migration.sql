-- The campaigns that were there before the triggers of the last migration: none of them has sums yet.
INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") SELECT "brand_id", "id" FROM "campaigns";
