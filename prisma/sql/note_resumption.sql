-- Something may be published again: its brand was restored, a hold was lifted, or a channel was resumed, reconnected or
-- disconnected for good. What waited for it is made due by a worker (`tick/waiting.ts`), not here: this statement may hold
-- locks of channels, and edits hold those of publications while they wait for a channel. Of a brand that is erased,
-- nothing waits.
CREATE OR REPLACE FUNCTION "note_resumption"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'brands' THEN INSERT INTO "resumptions" ("brand_id") VALUES (NEW."id");
    WHEN 'channels' THEN INSERT INTO "resumptions" ("brand_id", "channel_id") VALUES (NEW."brand_id", NEW."id");
    WHEN 'holds' THEN
      INSERT INTO "resumptions" ("brand_id") SELECT b."id" FROM "brands" b WHERE b."id" = OLD."brand_id";
  END CASE;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "brands_reopened" AFTER UPDATE ON "brands"
  FOR EACH ROW WHEN (OLD."closed_at" IS NOT NULL AND NEW."closed_at" IS NULL) EXECUTE FUNCTION "note_resumption"();

CREATE OR REPLACE TRIGGER "channels_resumed" AFTER UPDATE OF "paused_at", "status" ON "channels"
  FOR EACH ROW WHEN (
    OLD."paused_at" IS NOT NULL AND NEW."paused_at" IS NULL
    OR OLD."status" = 'needs_reconnect' AND NEW."status" <> 'needs_reconnect'
  )
  EXECUTE FUNCTION "note_resumption"();

CREATE OR REPLACE TRIGGER "holds_lifted" AFTER DELETE ON "holds"
  FOR EACH ROW EXECUTE FUNCTION "note_resumption"();
