DROP TRIGGER custom_domains_feed_moved ON custom_domains;
DROP TRIGGER metrics_of_campaign_deleted ON publication_metrics;
DROP TRIGGER metrics_of_campaign_inserted ON publication_metrics;
DROP TRIGGER metrics_of_campaign_updated ON publication_metrics;
DROP TRIGGER posts_metrics_of_campaign_deleted ON posts;
DROP TRIGGER posts_metrics_of_campaign_updated ON posts;
DROP TRIGGER users_removed ON users;

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

-- What follows the metrics of a publication: `publications.engagement`, and the campaigns that are summed again
-- (`campaign_metric_changes`). A post may move to another campaign while its metrics change in another transaction: each of
-- the two has to see what the other one did, or the campaign would keep sums without these metrics. So a change of metrics
-- holds the publications against moves before it looks which campaign they belong to, and a move waits for such changes
-- before it looks for metrics. Publications are locked after their post, as by everybody who edits one, and in the order of
-- their ids.
CREATE OR REPLACE FUNCTION "follow_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" c
  WHERE c."id" IN (SELECT m."publication_id" FROM "changed" m) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "publications" c SET "engagement" = newest."engagement"
  FROM (
    SELECT ids."id", "engagement_of"(ids."id") AS "engagement"
    FROM (SELECT DISTINCT m."publication_id" AS "id" FROM "changed" m) ids
  ) newest
  WHERE c."id" = newest."id" AND c."engagement" IS DISTINCT FROM newest."engagement";
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "changed" m JOIN "publications" c ON c."id" = m."publication_id" JOIN "posts" p ON p."id" = c."post_id"
  WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publication_metrics_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();

CREATE OR REPLACE TRIGGER "publication_metrics_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();

CREATE OR REPLACE TRIGGER "publication_metrics_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_metrics"();

-- The addresses in a brand's feed change with its own domain. A domain is updated by each of its checks, too.
CREATE OR REPLACE FUNCTION "note_feed_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD."verified_as", OLD."active_at") IS NOT DISTINCT FROM (NEW."verified_as", NEW."active_at") THEN
    RETURN NULL;
  END IF;
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" = coalesce(NEW."brand_id", OLD."brand_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "custom_domains_feed_changed" AFTER INSERT OR UPDATE OR DELETE ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();

-- A brand's feed changes with an entry that is published, edited or removed.
CREATE OR REPLACE FUNCTION "note_feed_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
    WHERE "id" IN (
      SELECT c."brand_id" FROM "changed" c JOIN "earlier" e ON e."id" = c."id" WHERE c.* IS DISTINCT FROM e.*
    );
  ELSE
    UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
    WHERE "id" IN (SELECT "brand_id" FROM "changed");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "feed_entries_edited" AFTER UPDATE ON "feed_entries" REFERENCING OLD TABLE AS "earlier" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();

CREATE OR REPLACE TRIGGER "feed_entries_published" AFTER INSERT ON "feed_entries" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();

CREATE OR REPLACE TRIGGER "feed_entries_removed" AFTER DELETE ON "feed_entries" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_entries"();

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
      PERFORM pg_notify('masthead_access', jsonb_build_object('brand_id', "brands"."id")::text)
      FROM "brands" WHERE "brands"."account_id" = coalesce("before"->>'account_id', "before"->>'id')::int;
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

CREATE OR REPLACE TRIGGER "single_sign_ons_changed" AFTER UPDATE ON "single_sign_ons"
  FOR EACH ROW WHEN (OLD."is_enabled" IS DISTINCT FROM NEW."is_enabled"
    OR OLD."is_required" IS DISTINCT FROM NEW."is_required"
    OR OLD."counts_as_two_factor" IS DISTINCT FROM NEW."counts_as_two_factor")
  EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "single_sign_ons_removed" AFTER DELETE ON "single_sign_ons"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "users_changed" AFTER UPDATE OR DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

DROP FUNCTION count_campaign_post();
DROP FUNCTION keep_engagements();
DROP FUNCTION mark_campaigns_of_metrics();
DROP FUNCTION mark_campaigns_of_post();
DROP FUNCTION note_feed_edits();
