-- CreateTable
CREATE TABLE "webhook_queue" (
    "delivery_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "is_retry" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_queue_pkey" PRIMARY KEY ("delivery_id")
);

-- Most rows live for seconds, and a backlog is read from its beginning, where the dead ones are: they are removed early.
ALTER TABLE "webhook_queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Web processes of the previous version that still run insert deliveries without a row in the queue. This locks out writers
-- until the rows that wait are in the queue, so that none is missed.
CREATE FUNCTION "queue_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_queue" ("delivery_id", "endpoint_id", "due_at")
  VALUES (NEW."id", NEW."endpoint_id", NEW."next_attempt_at");
  UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL WHERE "id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_deliveries_queued" AFTER INSERT ON "webhook_deliveries"
  FOR EACH ROW WHEN (NEW."status" = 'pending' AND NEW."next_attempt_at" IS NOT NULL) EXECUTE FUNCTION "queue_delivery"();

-- An attempt that was under way when its worker ended is settled by the first worker that starts.
INSERT INTO "webhook_queue" ("delivery_id", "endpoint_id", "number", "is_retry", "due_at", "lease_until", "started_at")
SELECT d."id", d."endpoint_id", 1 + ended."count", ended."count" > 0,
  coalesce(d."next_attempt_at", open."at", d."created_at"),
  CASE WHEN open."at" IS NOT NULL THEN coalesce(d."lease_until", now()) END, open."at"
FROM "webhook_deliveries" d
CROSS JOIN LATERAL (
  SELECT count(*)::int AS "count" FROM "webhook_attempts" a WHERE a."delivery_id" = d."id" AND a."status" <> 'pending'
) ended
LEFT JOIN "webhook_attempts" open ON open."delivery_id" = d."id" AND open."status" = 'pending'
WHERE d."status" = 'pending';

DELETE FROM "webhook_attempts" a USING "webhook_queue" q WHERE a."delivery_id" = q."delivery_id" AND a."status" = 'pending';

-- Behind the same lock: a backup in between would hold deliveries that the trigger queues a second time when it is restored,
-- and a worker of the previous version that was not stopped would claim them too.
UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL, "lease_until" = NULL
WHERE "status" = 'pending' AND ("next_attempt_at" IS NOT NULL OR "lease_until" IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_queue_waiting_idx" ON "webhook_queue" ("endpoint_id", "is_retry", "due_at") WHERE "lease_until" IS NULL;

-- CreateIndex
CREATE INDEX "webhook_queue_leases_idx" ON "webhook_queue" ("endpoint_id", "lease_until") WHERE "lease_until" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "webhook_queue" ADD CONSTRAINT "webhook_queue_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
