-- CreateIndex
CREATE INDEX "publications_brand_id_scheduled_at_idx" ON "publications"("brand_id", "scheduled_at");

-- Channels that lost their connection before their end was written down: enabling them asks for it.
UPDATE "channels" SET "expires_at" = now()
WHERE "status" = 'needs_reconnect' AND ("expires_at" IS NULL OR "expires_at" > now());
