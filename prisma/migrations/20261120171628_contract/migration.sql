-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('pending', 'running', 'ready', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "invitation_status" AS ENUM ('pending', 'waiting', 'accepted', 'cancelled');

-- CreateEnum
CREATE TYPE "idea_format" AS ENUM ('text', 'image', 'carousel', 'video', 'story', 'thread', 'article');

-- CreateEnum
CREATE TYPE "idea_status" AS ENUM ('new', 'shortlisted', 'in_progress', 'used', 'discarded');

-- CreateEnum
CREATE TYPE "inbox_kind" AS ENUM ('comment', 'mention', 'message');

-- CreateEnum
CREATE TYPE "inbox_status" AS ENUM ('open', 'done', 'archived');

-- CreateEnum
CREATE TYPE "reply_status" AS ENUM ('draft', 'sending', 'sent', 'failed', 'unknown', 'discarded');

-- CreateEnum
CREATE TYPE "auth_challenge_purpose" AS ENUM ('two_factor_login', 'two_factor_setup', 'passkey_registration', 'passkey_login', 'passkey_confirmation');

-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "plan_seen_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "current_period_end" TIMESTAMPTZ(3),
ADD COLUMN     "stripe_customer_id" TEXT,
ADD COLUMN     "stripe_subscription_id" TEXT,
ADD COLUMN     "subscription_status" TEXT;

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "committed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "duration_ms" INTEGER,
ADD COLUMN     "folder" VARCHAR(200) NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "idea_id" INTEGER;

-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "guest_name" VARCHAR(100),
ADD COLUMN     "share_link_id" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "digest_day" DATE,
ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_secret" TEXT;

-- CreateTable
CREATE TABLE "ai_credit_uses" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ai_credit_uses_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "exports" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "requested_by_id" INTEGER NOT NULL,
    "status" "export_status" NOT NULL DEFAULT 'pending',
    "storage_key" TEXT,
    "bytes" BIGINT,
    "error" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "email_key" VARCHAR(255) NOT NULL,
    "role" "member_role" NOT NULL,
    "status" "invitation_status" NOT NULL DEFAULT 'pending',
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "invited_by_id" INTEGER,
    "accepted_by_id" INTEGER,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ideas" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "headline" VARCHAR(200) NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "format" "idea_format" NOT NULL DEFAULT 'text',
    "status" "idea_status" NOT NULL DEFAULT 'new',
    "references" JSONB NOT NULL DEFAULT '[]',
    "external_key" VARCHAR(255),
    "author_id" INTEGER,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ideas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "email" VARCHAR(255),
    "phone" VARCHAR(50),
    "platform" VARCHAR(30),
    "external_id" VARCHAR(255),
    "handle" VARCHAR(200),
    "avatar_url" TEXT,
    "tags" TEXT[],
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_items" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "contact_id" INTEGER,
    "post_id" INTEGER,
    "kind" "inbox_kind" NOT NULL,
    "external_id" VARCHAR(255) NOT NULL,
    "permalink" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "status" "inbox_status" NOT NULL DEFAULT 'open',
    "assignee_id" INTEGER,
    "tags" TEXT[],
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_replies" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "status" "reply_status" NOT NULL DEFAULT 'draft',
    "is_by_ai" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT NOT NULL DEFAULT '',
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "key" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "first_sent_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(6),

    CONSTRAINT "inbox_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "automations" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "trigger" JSONB NOT NULL,
    "conditions" JSONB NOT NULL,
    "acts" JSONB NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "last_run_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "automations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_variants" (
    "asset_id" INTEGER NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "storage_key" TEXT NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "media_variants_pkey" PRIMARY KEY ("asset_id","name")
);

-- CreateTable
CREATE TABLE "publication_metrics" (
    "publication_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_metrics_pkey" PRIMARY KEY ("publication_id","day")
);

-- CreateTable
CREATE TABLE "channel_metrics" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_metrics_pkey" PRIMARY KEY ("channel_id","day")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "created_by_id" INTEGER,
    "token_hash" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL DEFAULT '',
    "may_comment" BOOLEAN NOT NULL DEFAULT true,
    "may_approve" BOOLEAN NOT NULL DEFAULT true,
    "passcode_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "uses" INTEGER NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_link_posts" (
    "brand_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "share_link_posts_pkey" PRIMARY KEY ("link_id","post_id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" INTEGER NOT NULL,
    "type" VARCHAR(60) NOT NULL,
    "channel" VARCHAR(20) NOT NULL,
    "is_on" BOOLEAN NOT NULL,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id","type","channel")
);

-- CreateTable
CREATE TABLE "device_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "device_type" VARCHAR(20) NOT NULL,
    "is_backed_up" BOOLEAN NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_challenges" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "purpose" "auth_challenge_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "secret" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_logins" (
    "id" SERIAL NOT NULL,
    "device_code_hash" TEXT NOT NULL,
    "user_code" VARCHAR(20) NOT NULL,
    "user_id" INTEGER,
    "name" VARCHAR(100) NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "denied_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "last_polled_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_logins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exports_storage_key_key" ON "exports"("storage_key");

-- CreateIndex
CREATE INDEX "exports_account_id_id_idx" ON "exports"("account_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_brand_id_status_email_key_idx" ON "invitations"("brand_id", "status", "email_key");

-- CreateIndex
CREATE INDEX "invitations_accepted_by_id_idx" ON "invitations"("accepted_by_id");

-- CreateIndex
CREATE INDEX "ideas_brand_id_status_id_idx" ON "ideas"("brand_id", "status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ideas_brand_id_id_key" ON "ideas"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ideas_brand_id_external_key_key" ON "ideas"("brand_id", "external_key");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_brand_id_id_key" ON "contacts"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_brand_id_platform_external_id_key" ON "contacts"("brand_id", "platform", "external_id");

-- CreateIndex
CREATE INDEX "inbox_items_brand_id_status_id_idx" ON "inbox_items"("brand_id", "status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "inbox_items_brand_id_id_key" ON "inbox_items"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_items_channel_id_external_id_key" ON "inbox_items"("channel_id", "external_id");

-- CreateIndex
CREATE INDEX "inbox_replies_item_id_id_idx" ON "inbox_replies"("item_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "automations_brand_id_id_key" ON "automations"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "media_variants_storage_key_key" ON "media_variants"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_brand_id_id_key" ON "share_links"("brand_id", "id");

-- CreateIndex
CREATE INDEX "share_link_posts_post_id_idx" ON "share_link_posts"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_tokens_token_hash_key" ON "device_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "device_tokens_user_id_idx" ON "device_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_challenges_token_hash_key" ON "auth_challenges"("token_hash");

-- CreateIndex
CREATE INDEX "auth_challenges_user_id_purpose_idx" ON "auth_challenges"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "auth_challenges_expires_at_idx" ON "auth_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_device_code_hash_key" ON "device_logins"("device_code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_user_code_key" ON "device_logins"("user_code");

-- CreateIndex
CREATE INDEX "device_logins_expires_at_idx" ON "device_logins"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_stripe_customer_id_key" ON "accounts"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "posts_brand_id_idea_id_idx" ON "posts"("brand_id", "idea_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_event_id_idx" ON "webhook_deliveries"("brand_id", "event", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_status_id_idx" ON "webhook_deliveries"("brand_id", "status", "id" DESC);

-- AddForeignKey
ALTER TABLE "ai_credit_uses" ADD CONSTRAINT "ai_credit_uses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_brand_id_contact_id_fkey" FOREIGN KEY ("brand_id", "contact_id") REFERENCES "contacts"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inbox_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automations" ADD CONSTRAINT "automations_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_metrics" ADD CONSTRAINT "publication_metrics_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_metrics" ADD CONSTRAINT "channel_metrics_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_idea_id_fkey" FOREIGN KEY ("brand_id", "idea_id") REFERENCES "ideas"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_share_link_id_fkey" FOREIGN KEY ("share_link_id") REFERENCES "share_links"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_posts" ADD CONSTRAINT "share_link_posts_brand_id_link_id_fkey" FOREIGN KEY ("brand_id", "link_id") REFERENCES "share_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_posts" ADD CONSTRAINT "share_link_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
