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
