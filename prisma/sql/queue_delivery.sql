-- Web processes of the previous version that still run insert deliveries without a row in the queue. This locks out writers
-- until the rows that wait are in the queue, so that none is missed.
CREATE OR REPLACE FUNCTION "queue_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_queue" ("delivery_id", "endpoint_id", "due_at")
  VALUES (NEW."id", NEW."endpoint_id", NEW."next_attempt_at");
  UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL WHERE "id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "webhook_deliveries_queued" AFTER INSERT ON "webhook_deliveries"
  FOR EACH ROW WHEN (NEW."status" = 'pending' AND NEW."next_attempt_at" IS NOT NULL) EXECUTE FUNCTION "queue_delivery"();
