-- Says to every process that listens that somebody's access ended or changed, so that open streams end with it. Triggers,
-- and not the operations, for whatever takes access away has to say so, in its own transaction.
CREATE FUNCTION "notify_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHEN 'users' THEN
      -- By name, so that a column which comes later is heeded without another function.
      IF "before"->>'deleted_at' IS NOT DISTINCT FROM "after"->>'deleted_at'
        AND "before"->>'disabled_at' IS NOT DISTINCT FROM "after"->>'disabled_at'
        AND "before"->>'email_verified_at' IS NOT DISTINCT FROM "after"->>'email_verified_at'
      THEN
        RETURN NULL;
      END IF;
      "change" := jsonb_build_object('user_id', OLD."id");
  END CASE;
  PERFORM pg_notify('masthead_access', "change"::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "access_tokens_ended" AFTER DELETE ON "access_tokens"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "oauth_artifacts_ended" AFTER DELETE ON "oauth_artifacts"
  FOR EACH ROW WHEN (OLD."kind" = 'AccessToken' AND OLD."token_id" IS NOT NULL) EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "members_removed" AFTER DELETE ON "members"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "members_changed" AFTER UPDATE ON "members"
  FOR EACH ROW WHEN (OLD."role" IS DISTINCT FROM NEW."role" OR OLD."is_active" IS DISTINCT FROM NEW."is_active")
  EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "brands_closed" AFTER UPDATE ON "brands"
  FOR EACH ROW WHEN (OLD."closed_at" IS DISTINCT FROM NEW."closed_at") EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "users_changed" AFTER UPDATE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE TRIGGER "users_removed" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();
