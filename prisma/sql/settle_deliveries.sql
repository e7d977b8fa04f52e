-- Writes down attempts that have ended: their deliveries leave the queue with their status, or wait in it for the next
-- attempt. Those in "arrived" are due now, whatever this machine's clock says. Returns the deliveries of the first kind; a
-- missing one was settled earlier by a worker that considered it abandoned.
CREATE OR REPLACE FUNCTION "settle_deliveries"("outcomes" JSON, "arrived" JSON, "moment" TIMESTAMPTZ) RETURNS SETOF BIGINT
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH "given" AS (
    SELECT * FROM json_to_recordset("outcomes") AS given(
      "delivery_id" bigint, "number" int, "attempt_status" attempt_status, "response_code" int, "response_body" text,
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
    FROM json_to_recordset("arrived") AS due("delivery_id" bigint, "number" int)
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
