-- `publications.engagement`: likes, comments, shares, saves and clicks of the newest metrics (src/domain/insights/metrics/terms.ts).
CREATE OR REPLACE FUNCTION "engagement_of"("publication" BIGINT) RETURNS DOUBLE PRECISION LANGUAGE sql STABLE AS $$
  SELECT (
    SELECT sum((f."value" #>> '{}')::float8) FROM jsonb_each(m."values") f
    WHERE jsonb_typeof(f."value") = 'number' AND f."key" IN ('likes', 'comments', 'shares', 'saves', 'clicks')
  )
  FROM "publication_metrics" m WHERE m."publication_id" = "publication" ORDER BY m."day" DESC LIMIT 1
$$;
