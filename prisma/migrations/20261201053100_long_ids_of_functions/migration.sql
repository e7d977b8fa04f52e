-- PostgreSQL changes the type that a function returns only with a new function.
DROP FUNCTION "settle_deliveries"(JSON, JSON, TIMESTAMPTZ);

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

-- `publications.engagement`: likes, comments, shares, saves and clicks of the newest metrics (src/domain/insights/metrics/terms.ts).
CREATE OR REPLACE FUNCTION "engagement_of"("publication" BIGINT) RETURNS DOUBLE PRECISION LANGUAGE sql STABLE AS $$
  SELECT (
    SELECT sum((f."value" #>> '{}')::float8) FROM jsonb_each(m."values") f
    WHERE jsonb_typeof(f."value") = 'number' AND f."key" IN ('likes', 'comments', 'shares', 'saves', 'clicks')
  )
  FROM "publication_metrics" m WHERE m."publication_id" = "publication" ORDER BY m."day" DESC LIMIT 1
$$;

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

-- What follows a post of a campaign that is created, moved or deleted, or has another status; posts without a campaign cost
-- no more than the condition of the trigger. Two things, by triggers so that every statement that changes a post keeps them:
-- `campaign_post_changes`, whose sum is the number of a campaign's posts of each status. A change is a row of its own,
-- because a counter would be locked by everybody who publishes a post of the campaign; `campaigns.sum_posts` sums them.
-- `campaign_metric_changes`, the campaigns that are summed again, because posts with metrics come or go.
CREATE OR REPLACE FUNCTION "follow_campaign_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NOT NULL, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NOT NULL, 1);
  END IF;

  -- A post that is new has no metrics.
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD."campaign_id", OLD."submitted_hash" IS NULL) IS NOT DISTINCT FROM (NEW."campaign_id", NEW."submitted_hash" IS NULL)
    THEN
      RETURN NULL;
    END IF;
    PERFORM FROM "publications" c WHERE c."post_id" = NEW."id" ORDER BY c."id" FOR UPDATE;
    IF NOT EXISTS (
      SELECT FROM "publications" c JOIN "publication_metrics" m ON m."publication_id" = c."id" WHERE c."post_id" = NEW."id"
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (OLD."brand_id", OLD."campaign_id");
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."campaign_id" IS DISTINCT FROM OLD."campaign_id" AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id") VALUES (NEW."brand_id", NEW."campaign_id");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "follow_campaign_of_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_inserted" AFTER INSERT ON "posts"
  FOR EACH ROW WHEN (NEW."campaign_id" IS NOT NULL) EXECUTE FUNCTION "follow_campaign_of_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_updated" AFTER UPDATE OF "campaign_id", "status", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NULL)
      IS DISTINCT FROM (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "follow_campaign_of_post"();

-- `brands.feed_changed_at`: when the feed of a brand changed last, for its readers. Here by what the feed says of the brand.
CREATE OR REPLACE FUNCTION "note_feed_brand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."feed_changed_at" := "next_feed_change"(OLD."feed_changed_at");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "brands_feed_changed" BEFORE UPDATE OF "name", "handle", "logo_id", "color", "website" ON "brands"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."handle", OLD."logo_id", OLD."color", OLD."website")
      IS DISTINCT FROM (NEW."name", NEW."handle", NEW."logo_id", NEW."color", NEW."website")
  ) EXECUTE FUNCTION "note_feed_brand"();

-- An account that begins to require two factors or single sign-on, and a person whose second factor goes, end access
-- without a word of tokens or members: streams that are open have to hear of that, too.
CREATE OR REPLACE FUNCTION "notify_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" jsonb := to_jsonb(OLD);
  "after" jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  "change" jsonb;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'access_tokens' THEN "change" := jsonb_build_object('token_id', OLD."id");
    WHEN 'oauth_artifacts' THEN "change" := jsonb_build_object('token_id', OLD."token_id");
    WHEN 'members' THEN "change" := jsonb_build_object('user_id', OLD."user_id", 'brand_id', OLD."brand_id");
    WHEN 'brands' THEN "change" := jsonb_build_object('brand_id', OLD."id");
    WHEN 'passkeys' THEN "change" := jsonb_build_object('user_id', OLD."user_id");
    WHEN 'accounts', 'single_sign_ons' THEN
      IF TG_TABLE_NAME = 'single_sign_ons'
        AND "before"->>'is_enabled' IS NOT DISTINCT FROM "after"->>'is_enabled'
        AND "before"->>'is_required' IS NOT DISTINCT FROM "after"->>'is_required'
        AND "before"->>'counts_as_two_factor' IS NOT DISTINCT FROM "after"->>'counts_as_two_factor'
      THEN
        RETURN NULL;
      END IF;
      PERFORM pg_notify('masthead_access', jsonb_build_object('brand_id', "brands"."id")::text)
      FROM "brands" WHERE "brands"."account_id" = coalesce("before"->>'account_id', "before"->>'id')::bigint;
      RETURN NULL;
    WHEN 'users' THEN
      -- By name, so that a column which comes later is heeded without another function.
      IF "before"->>'deleted_at' IS NOT DISTINCT FROM "after"->>'deleted_at'
        AND "before"->>'disabled_at' IS NOT DISTINCT FROM "after"->>'disabled_at'
        AND "before"->>'email_verified_at' IS NOT DISTINCT FROM "after"->>'email_verified_at'
        AND ("before"->>'totp_secret' IS NULL OR "after"->>'totp_secret' IS NOT NULL)
      THEN
        RETURN NULL;
      END IF;
      "change" := jsonb_build_object('user_id', OLD."id");
  END CASE;
  PERFORM pg_notify('masthead_access', "change"::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "access_tokens_ended" AFTER DELETE ON "access_tokens"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "accounts_changed" AFTER UPDATE ON "accounts"
  FOR EACH ROW WHEN (OLD."requires_two_factor" IS DISTINCT FROM NEW."requires_two_factor")
  EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "brands_closed" AFTER UPDATE ON "brands"
  FOR EACH ROW WHEN (OLD."closed_at" IS DISTINCT FROM NEW."closed_at") EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "members_changed" AFTER UPDATE ON "members"
  FOR EACH ROW WHEN (OLD."role" IS DISTINCT FROM NEW."role" OR OLD."is_active" IS DISTINCT FROM NEW."is_active")
  EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "members_removed" AFTER DELETE ON "members"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "oauth_artifacts_ended" AFTER DELETE ON "oauth_artifacts"
  FOR EACH ROW WHEN (OLD."kind" = 'AccessToken' AND OLD."token_id" IS NOT NULL) EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "passkeys_removed" AFTER DELETE ON "passkeys"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "single_sign_ons_changed" AFTER UPDATE OR DELETE ON "single_sign_ons"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "users_changed" AFTER UPDATE OR DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

-- `posts.placed_at`: where a calendar shows a post. Its earliest channel that is still to be published, or its earliest
-- of all once none is; its own time where no channel has one. Kept by the triggers that keep `earliest_at`, so that every
-- statement that changes a time or ends a publication keeps both.
CREATE OR REPLACE FUNCTION "placed_at_of"("post" BIGINT, "own_time" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN bool_or(c."is_ahead") THEN min(c."scheduled_at") FILTER (WHERE c."is_ahead") ELSE min(c."scheduled_at") END
    FROM (
      SELECT p."scheduled_at",
        p."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing') AS "is_ahead"
      FROM "publications" p WHERE p."post_id" = "post"
    ) c
  ), "own_time")
$$;

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

DROP FUNCTION claim_deliveries(integer[],timestamp with time zone,integer,integer);
DROP FUNCTION engagement_of(integer);
DROP FUNCTION exchange_deliveries(json,json,integer[],timestamp with time zone,integer,integer);
DROP FUNCTION placed_at_of(integer,timestamp with time zone);
