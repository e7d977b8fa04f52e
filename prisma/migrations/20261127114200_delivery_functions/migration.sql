-- Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes that their attempts
-- are under way. Behind a backlog of first attempts, a hanging receiver would never exhaust a delivery's attempts, and so
-- never be disabled. Each order matches its index, with "is_retry" included although it is fixed, so that finding the first
-- of a long backlog is cheap. Row by row through the indexes: a plan made while the queue is empty would read all of it, and
-- is kept when there is a backlog. A disabled endpoint gets tests only: all else is skipped, but not at once, and may be there
-- still. A lease begins after the locks were waited for. "wanted" are endpoints whose rows are locked, each listed once per lane that wants a delivery.
CREATE FUNCTION "claim_deliveries"("wanted" INTEGER[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER)
RETURNS TABLE ("id" INTEGER, "endpoint" INTEGER, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT)
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

-- Writes down attempts that have ended: their deliveries leave the queue with their status, or wait in it for the next
-- attempt. Those in "arrived" are due now, whatever this machine's clock says. Returns the deliveries of the first kind; a
-- missing one was settled earlier by a worker that considered it abandoned.
CREATE FUNCTION "settle_deliveries"("outcomes" JSON, "arrived" JSON, "moment" TIMESTAMPTZ) RETURNS SETOF INTEGER
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH "given" AS (
    SELECT * FROM json_to_recordset("outcomes") AS given(
      "delivery_id" int, "number" int, "attempt_status" attempt_status, "response_code" int, "response_body" text,
      "error" text, "duration_ms" int, "request_headers" jsonb, "only_abandoned" bool, "status" delivery_status,
      "due_at" timestamptz
    )
  ),
  "finished" AS (
    DELETE FROM "webhook_queue" q USING "given" g
    WHERE g."status" <> 'pending' AND q."delivery_id" = g."delivery_id" AND q."number" = g."number"
      AND q."lease_until" IS NOT NULL AND (NOT g."only_abandoned" OR q."lease_until" < now())
    RETURNING q."started_at", g.*
  ),
  "repeated" AS (
    UPDATE "webhook_queue" q
    SET "number" = q."number" + 1, "is_retry" = true, "due_at" = g."due_at", "lease_until" = NULL
    FROM "given" g
    WHERE g."status" = 'pending' AND q."delivery_id" = g."delivery_id" AND q."number" = g."number"
      AND q."lease_until" IS NOT NULL AND (NOT g."only_abandoned" OR q."lease_until" < now())
    RETURNING q."started_at", g.*
  ),
  "advanced" AS (
    UPDATE "webhook_queue" q SET "due_at" = "moment"
    FROM json_to_recordset("arrived") AS due("delivery_id" int, "number" int)
    WHERE q."delivery_id" = due."delivery_id" AND q."number" = due."number" AND q."lease_until" IS NULL
      AND q."due_at" > "moment"
  ),
  "settled" AS (
    UPDATE "webhook_deliveries" d SET "status" = "finished"."status" FROM "finished"
    WHERE d."id" = "finished"."delivery_id"
  ),
  "ended" AS (SELECT * FROM "finished" UNION ALL SELECT * FROM "repeated"),
  -- An attempt that is there already is left as it is: refused, its delivery could never leave the queue.
  "written" AS (
    INSERT INTO "webhook_attempts"
      ("delivery_id", "number", "status", "request_headers", "response_code", "response_body", "error", "duration_ms", "at")
    SELECT "delivery_id", "number", "attempt_status", "request_headers", "response_code", "response_body", "error",
      "duration_ms", "started_at"
    FROM "ended"
    ON CONFLICT ("delivery_id", "number") DO NOTHING
  )
  SELECT "delivery_id" FROM "ended";
END $$;

-- Both in one call, for endpoints that are enabled and have no failures to forget: each statement in it sees what others
-- committed before the lock. It gives up waiting for locks before the worker gives up waiting for it, which could not use what
-- was claimed then. Returns the claimed deliveries with their endpoints, or, having changed nothing, a single row
-- of nulls if there is another endpoint among them.
CREATE FUNCTION "exchange_deliveries"(
  "outcomes" JSON, "arrived" JSON, "wanted" INTEGER[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER
)
RETURNS TABLE (
  "id" INTEGER, "endpoint" INTEGER, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT,
  "brand" INTEGER, "url" TEXT, "secret" TEXT, "previous_secret" TEXT, "previous_secret_until" TIMESTAMPTZ
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
