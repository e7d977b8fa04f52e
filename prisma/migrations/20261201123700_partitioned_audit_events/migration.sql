-- The audit log is partitioned by the month of its events, so that a month that was archived is dropped. What is there becomes
-- the first partition as it is. Its rows are read once, to check that they belong there, while others read and write; the lock
-- that changes the tables is held for milliseconds. May be repeated after each of its transactions.
DO $$
DECLARE
  "until" timestamp;
  "first" text;
BEGIN
  IF (SELECT "relkind" FROM "pg_class" WHERE "oid" = '"audit_events"'::regclass) = 'p' THEN
    RETURN;
  END IF;
  -- A day ahead: on the last of a month, an event of the next may be written before this ends.
  SELECT date_trunc('month', greatest(now() + interval '1 day', max("at")) AT TIME ZONE 'UTC') + interval '1 month'
    INTO "until" FROM "audit_events";
  SET LOCAL lock_timeout = '1s';
  ALTER TABLE "audit_events" DROP CONSTRAINT IF EXISTS "audit_events_before";
  EXECUTE format('ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_before" CHECK ("at" < %L) NOT VALID',
    "until" AT TIME ZONE 'UTC');
COMMIT;
  SET LOCAL lock_timeout = '1s';
  ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_before";
COMMIT;
  SET LOCAL lock_timeout = '1s';
  CREATE SCHEMA IF NOT EXISTS "partitions";
  "first" := 'audit_events_before_' || to_char("until", 'YYYY_MM');
  ALTER SEQUENCE "audit_events_id_seq" OWNED BY NONE;
  ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_pkey";
  DROP INDEX "audit_events_account_id_sequence_key";
  ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_pkey" PRIMARY KEY USING INDEX "audit_events_id_at_key";
  ALTER TABLE "audit_events" SET SCHEMA "partitions";
  EXECUTE format('ALTER TABLE "partitions"."audit_events" RENAME TO %I', "first");
  EXECUTE format('CREATE TABLE "audit_events" (LIKE "partitions".%I INCLUDING DEFAULTS) PARTITION BY RANGE ("at")', "first");
  ALTER SEQUENCE "audit_events_id_seq" OWNED BY "audit_events"."id";
  ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id", "at"),
    ADD CONSTRAINT "audit_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
  CREATE INDEX "audit_events_account_id_sequence_idx" ON "audit_events"("account_id", "sequence");
  CREATE INDEX "audit_events_brand_id_id_idx" ON "audit_events"("brand_id", "id" DESC);
  CREATE INDEX "audit_events_of_account_idx" ON "audit_events"("account_id", "id" DESC) WHERE "brand_id" IS NULL;
  CREATE TABLE "partitions"."audit_events_default" PARTITION OF "audit_events" DEFAULT;
  EXECUTE format('ALTER TABLE "audit_events" ATTACH PARTITION "partitions".%I FOR VALUES FROM (MINVALUE) TO (%L)',
    "first", "until" AT TIME ZONE 'UTC');
  EXECUTE format('ALTER TABLE "partitions".%I DROP CONSTRAINT "audit_events_before"', "first");
COMMIT;
END $$;
