-- Both in one call, for endpoints that are enabled and have no failures to forget: each statement in it sees what others
-- committed before the lock. It gives up waiting for locks before the worker gives up waiting for it, which could not use what
-- was claimed then. Returns the claimed deliveries with their endpoints, or, having changed nothing, a single row
-- of nulls if there is another endpoint among them.
CREATE OR REPLACE FUNCTION "exchange_deliveries"(
  "outcomes" JSON, "arrived" JSON, "wanted" BIGINT[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER
)
RETURNS TABLE (
  "id" BIGINT, "endpoint" BIGINT, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT,
  "brand" BIGINT, "url" TEXT, "secret" TEXT, "previous_secret" TEXT, "previous_secret_until" TIMESTAMPTZ
)
LANGUAGE plpgsql SET lock_timeout = '10s' AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM "webhook_endpoints" e WHERE e."id" = ANY ("wanted") ORDER BY e."id" FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM "webhook_endpoints" e
    WHERE e."id" = ANY ("wanted") AND (e."status" <> 'enabled' OR e."failure_streak" <> 0)
  ) THEN
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM "settle_deliveries"("outcomes", "arrived", "moment");
  RETURN QUERY
  SELECT c."id", c."endpoint", c."attempt", c."event", c."key", c."body",
    e."brand_id", e."url"::text, e."secret", e."previous_secret", e."previous_secret_until"
  FROM "claim_deliveries"("wanted", "moment", "lanes", "lease_seconds") c
  JOIN "webhook_endpoints" e ON e."id" = c."endpoint";
END $$;
