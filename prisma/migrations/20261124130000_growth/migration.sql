-- Indexes of searches need them. They come with PostgreSQL; where they were left out, searches work without.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  NULL;
END $$;

-- JIT compilation costs more than it saves for short queries. A setting of the role rather than of the connection,
-- because PgBouncer refuses connections with settings that it does not know.
DO $$ BEGIN
  EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  NULL;
END $$;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "earliest_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "channel_metric_gains" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_metric_gains_pkey" PRIMARY KEY ("channel_id","day")
);

-- CreateTable
CREATE TABLE "unread_changes" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "brand_id" INTEGER,
    "change" INTEGER NOT NULL,

    CONSTRAINT "unread_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "unread_changes_user_id_brand_id_change_idx" ON "unread_changes"("user_id", "brand_id", "change");

-- AddForeignKey
ALTER TABLE "channel_metric_gains" ADD CONSTRAINT "channel_metric_gains_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- `posts.earliest_at`: the earliest of a post's own time and its channels'. Kept by triggers, so that every statement
-- that changes a time keeps it, also those of a process of the previous release. The post is locked before its
-- publications (src/domain/README.md), so that two changes of one post do not miss each other.
CREATE FUNCTION "keep_post_earliest_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."earliest_at" := least(NEW."scheduled_at",
    (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = NEW."id"));
  RETURN NEW;
END $$;

CREATE TRIGGER "posts_earliest_at_inserted" BEFORE INSERT ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_earliest_at"();
CREATE TRIGGER "posts_earliest_at_updated" BEFORE UPDATE OF "scheduled_at" ON "posts"
  FOR EACH ROW WHEN (OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at")
  EXECUTE FUNCTION "keep_post_earliest_at"();

CREATE FUNCTION "refresh_posts_earliest_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "posts" p SET "earliest_at" = times."earliest_at"
  FROM (
    SELECT own."id", least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" IN (SELECT changed."post_id" FROM "changed")
  ) times
  WHERE p."id" = times."id" AND p."earliest_at" IS DISTINCT FROM times."earliest_at";
  RETURN NULL;
END $$;

CREATE FUNCTION "refresh_post_earliest_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "posts" p SET "earliest_at" = times."earliest_at"
  FROM (
    SELECT least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" = NEW."post_id"
  ) times
  WHERE p."id" = NEW."post_id" AND p."earliest_at" IS DISTINCT FROM times."earliest_at";
  RETURN NULL;
END $$;

CREATE TRIGGER "publications_inserted" AFTER INSERT ON "publications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_posts_earliest_at"();
CREATE TRIGGER "publications_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_posts_earliest_at"();
CREATE TRIGGER "publications_rescheduled" AFTER UPDATE OF "scheduled_at" ON "publications"
  FOR EACH ROW WHEN (OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at")
  EXECUTE FUNCTION "refresh_post_earliest_at"();

UPDATE "posts" p SET "earliest_at" = least(p."scheduled_at",
  (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = p."id"))
WHERE p."scheduled_at" IS NOT NULL
  OR EXISTS (SELECT FROM "publications" c WHERE c."post_id" = p."id" AND c."scheduled_at" IS NOT NULL);

-- `unread_changes`: the sum of a person's changes is the number of their unread notifications. A change is a row of its
-- own, because a counter would be locked by everybody who notifies the same person; `notifications.sum_unread` sums them.
CREATE FUNCTION "count_unread_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", count(*) FROM "added" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_unread_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", sum("change") FROM (
    SELECT "user_id", "brand_id", 1 AS "change" FROM "added" WHERE "read_at" IS NULL
    UNION ALL
    SELECT "user_id", "brand_id", -1 FROM "removed" WHERE "read_at" IS NULL
  ) changes GROUP BY "user_id", "brand_id" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_unread_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", -count(*) FROM "removed" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

-- Between the count and the triggers nothing may change.
LOCK TABLE "notifications" IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER "notifications_inserted" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_inserted"();
CREATE TRIGGER "notifications_updated" AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_updated"();
CREATE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_deleted"();

INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
SELECT "user_id", "brand_id", count(*) FROM "notifications" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";

-- `channel_metric_gains`: what each night added to a channel's metrics; see src/domain/metrics/sum-gains.ts.
INSERT INTO "channel_metric_gains" ("channel_id", "day", "values", "as_of")
SELECT "channel_id", "day", jsonb_object_agg("key", "gain"), max("as_of") FROM (
  SELECT "channel_id", "day", "key", sum("gain") AS "gain", max("as_of") AS "as_of" FROM (
    SELECT p."channel_id", m."day", m."as_of", f."key",
      (f."value" #>> '{}')::float8
        - coalesce(lag((f."value" #>> '{}')::float8) OVER (PARTITION BY m."publication_id", f."key" ORDER BY m."day"), 0) AS "gain"
    FROM "publication_metrics" m JOIN "publications" p ON p."id" = m."publication_id" CROSS JOIN jsonb_each(m."values") f
    WHERE jsonb_typeof(f."value") = 'number'
    UNION ALL
    SELECT p."channel_id", m."day", m."as_of", f."key", NULL
    FROM "publication_metrics" m JOIN "publications" p ON p."id" = m."publication_id" CROSS JOIN jsonb_each(m."values") f
    WHERE jsonb_typeof(f."value") <> 'number'
  ) gains GROUP BY "channel_id", "day", "key"
) days GROUP BY "channel_id", "day";
