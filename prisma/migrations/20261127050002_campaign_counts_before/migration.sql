-- The posts of campaigns that were written before the triggers of the last migration. It waited for their writers, and a
-- statement sees each later post together with its changes: what is missing from these is exactly the earlier posts.
INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
SELECT "campaign_id", "status", "is_submitted", sum("change")
FROM (
  SELECT "campaign_id", "status", "submitted_hash" IS NOT NULL AS "is_submitted", count(*) AS "change"
  FROM "posts" WHERE "campaign_id" IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL
  SELECT "campaign_id", "status", "is_submitted", -"change" FROM "campaign_post_changes"
) counted
GROUP BY "campaign_id", "status", "is_submitted" HAVING sum("change") <> 0;
