-- A mailed decision ends with the address it went to. Those in mailboxes now went to the present one.
ALTER TABLE "approval_links" ADD COLUMN "email_key" VARCHAR(255);
UPDATE "approval_links" link SET "email_key" = person.email_key FROM "users" person WHERE person.id = link.user_id;
ALTER TABLE "approval_links" ALTER COLUMN "email_key" SET NOT NULL;

-- The session that approved a device.
ALTER TABLE "device_logins" ADD COLUMN "token_id" INTEGER;

-- Which credential registered the present devices is not known, so none can end them: browsers register again at their
-- next visit.
DELETE FROM "device_tokens";
ALTER TABLE "device_tokens" ADD COLUMN "token_id" INTEGER NOT NULL;

-- Whoever made the link by which a guest approved.
ALTER TABLE "step_approvals" ADD COLUMN "link_maker_id" INTEGER;
UPDATE "step_approvals" approval SET "link_maker_id" = link.created_by_id
FROM "share_links" link WHERE link.id = approval.share_link_id;

-- CreateIndex
CREATE INDEX "device_logins_token_id_idx" ON "device_logins"("token_id");

-- CreateIndex
CREATE INDEX "device_tokens_token_id_idx" ON "device_tokens"("token_id");

-- AddForeignKey
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
