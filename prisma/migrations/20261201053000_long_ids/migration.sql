-- Every id has 64 bits: a table may have more than 2^31 rows. Each table is one transaction that rewrites it, so an interrupted
-- move goes on with the tables that are left. A table's triggers are made anew with it, since PostgreSQL changes no column that
-- one of them names; foreign keys and indexes it makes anew by itself. The smallest tables come first, those with most rows last.
DO $$
DECLARE
  "one" record;
  "statement" text;
  "sequence" text;
BEGIN
  FOR "one" IN
    SELECT c."oid"::regclass AS "name",
      string_agg(format('ALTER COLUMN %I TYPE BIGINT', a."attname"), ', ' ORDER BY a."attnum") AS "changes",
      (SELECT coalesce(array_agg(format('DROP TRIGGER %I ON %s', t."tgname", t."tgrelid"::regclass)), '{}')
        FROM "pg_trigger" t WHERE t."tgrelid" = c."oid" AND NOT t."tgisinternal") AS "drops",
      (SELECT coalesce(array_agg(pg_get_triggerdef(t."oid")), '{}')
        FROM "pg_trigger" t WHERE t."tgrelid" = c."oid" AND NOT t."tgisinternal") AS "triggers"
    FROM "pg_class" c
    JOIN "pg_attribute" a ON a."attrelid" = c."oid" AND a."attnum" > 0 AND NOT a."attisdropped"
    WHERE c."relkind" = 'r' AND c."relnamespace" = 'public'::regnamespace AND c."relname" <> '_prisma_migrations'
      AND a."atttypid" = 'integer'::regtype AND (a."attname" = 'id' OR a."attname" LIKE '%\_id')
    GROUP BY c."oid"
    ORDER BY pg_relation_size(c."oid"), c."relname"
  LOOP
    -- A table that is in use is tried again later, so that its readers need not wait behind this.
    SET LOCAL lock_timeout = '1s';
    FOREACH "statement" IN ARRAY "one"."drops" LOOP
      EXECUTE "statement";
    END LOOP;
    EXECUTE format('ALTER TABLE %s %s', "one"."name", "one"."changes");
    "sequence" := CASE WHEN "one"."changes" LIKE 'ALTER COLUMN id %' THEN pg_get_serial_sequence("one"."name"::text, 'id') END;
    IF "sequence" IS NOT NULL THEN
      EXECUTE format('ALTER SEQUENCE %s AS BIGINT', "sequence");
    END IF;
    FOREACH "statement" IN ARRAY "one"."triggers" LOOP
      EXECUTE "statement";
    END LOOP;
COMMIT;
  END LOOP;
END $$;
