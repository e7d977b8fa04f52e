-- Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes that their attempts
-- are under way. Behind a backlog of first attempts, a hanging receiver would never exhaust a delivery's attempts, and so
-- never be disabled. Each order matches its index, with "is_retry" included although it is fixed, so that finding the first
-- of a long backlog is cheap. Row by row through the indexes: a plan made while the queue is empty would read all of it, and
-- is kept when there is a backlog. A disabled endpoint gets tests only: all else is skipped, but not at once, and may be there
-- still. A lease begins after the locks were waited for. "wanted" are endpoints whose rows are locked, each listed once per lane that wants a delivery.
CREATE OR REPLACE FUNCTION "claim_deliveries"("wanted" BIGINT[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER)
RETURNS TABLE ("id" BIGINT, "endpoint" BIGINT, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH "free" AS (
    SELECT w."endpoint_id", e."status" = 'enabled' AS "is_enabled", least(count(*), "lanes" - (
      -- In the order of the index, so that it is followed entry by entry: a bitmap would visit the row of every lease that
      -- ended since the last vacuum, each time anew.
      SELECT count(*) FROM (
        SELECT FROM "webhook_queue" q WHERE q."endpoint_id" = w."endpoint_id" AND q."lease_until" IS NOT NULL
        ORDER BY q."lease_until" LIMIT "lanes"
      ) held
    )) AS "places"
    FROM unnest("wanted") AS w("endpoint_id")
    JOIN "webhook_endpoints" e ON e."id" = w."endpoint_id"
    JOIN "brands" b ON b."id" = e."brand_id" AND b."closed_at" IS NULL
    GROUP BY w."endpoint_id", e."status"
  ),
  "due" AS (
    SELECT next."delivery_id" FROM "free" CROSS JOIN LATERAL (
      (
        SELECT q."delivery_id", q."is_retry", q."due_at" FROM "webhook_queue" q
        WHERE q."endpoint_id" = "free"."endpoint_id" AND q."lease_until" IS NULL AND q."is_retry" AND q."due_at" <= "moment"
        ORDER BY q."is_retry", q."due_at" LIMIT greatest("free"."places", 0)
      )
      UNION ALL
      (
        SELECT q."delivery_id", q."is_retry", q."due_at" FROM "webhook_queue" q
        WHERE q."endpoint_id" = "free"."endpoint_id" AND q."lease_until" IS NULL AND NOT q."is_retry" AND q."due_at" <= "moment"
        ORDER BY q."is_retry", q."due_at" LIMIT greatest("free"."places", 0)
      )
      ORDER BY "is_retry" DESC, "due_at" LIMIT greatest("free"."places", 0)
    ) next
    WHERE "free"."is_enabled"
      OR EXISTS (SELECT FROM "webhook_deliveries" d WHERE d."id" = next."delivery_id" AND d."event_id" IS NULL)
  ),
  "claimed" AS (
    UPDATE "webhook_queue" q
    SET "lease_until" = clock_timestamp() + make_interval(secs => "lease_seconds"), "started_at" = "moment"
    FROM "due" WHERE q."delivery_id" = "due"."delivery_id"
    RETURNING q."delivery_id", q."number"
  )
  SELECT d."id", d."endpoint_id", "claimed"."number", d."event"::text, d."key"::text, d."body"
  FROM "claimed" JOIN "webhook_deliveries" d ON d."id" = "claimed"."delivery_id"
  ORDER BY d."id";
END $$;
