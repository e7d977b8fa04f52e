-- CreateEnum
CREATE TYPE "mail_link_purpose" AS ENUM ('verify_email', 'reset_password');

-- CreateEnum
CREATE TYPE "approval_policy" AS ENUM ('required', 'none');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('super_admin', 'editor', 'member', 'client');

-- CreateEnum
CREATE TYPE "channel_status" AS ENUM ('connected', 'expiring', 'needs_reconnect', 'disabled');

-- CreateEnum
CREATE TYPE "plan_location" AS ENUM ('default', 'special');

-- CreateEnum
CREATE TYPE "plan_interval" AS ENUM ('monthly', 'yearly');

-- CreateEnum
CREATE TYPE "post_origin" AS ENUM ('web', 'api', 'mcp', 'cli', 'import');

-- CreateEnum
CREATE TYPE "post_status" AS ENUM ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'publishing', 'published', 'partially_published', 'failed', 'expired', 'cancelled', 'unknown');

-- CreateEnum
CREATE TYPE "decision" AS ENUM ('approval', 'change_request');

-- CreateEnum
CREATE TYPE "thread_kind" AS ENUM ('comment', 'approval', 'change_request');

-- CreateEnum
CREATE TYPE "thread_visibility" AS ENUM ('team', 'client');

-- CreateEnum
CREATE TYPE "publication_status" AS ENUM ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing', 'published', 'failed', 'expired', 'cancelled', 'unknown');

-- CreateEnum
CREATE TYPE "send_step" AS ENUM ('idle', 'claimed', 'sending');

-- CreateEnum
CREATE TYPE "token_kind" AS ENUM ('session', 'personal', 'tiered', 'oauth');

-- CreateEnum
CREATE TYPE "token_tier" AS ENUM ('read', 'standard_write', 'elevated_write', 'full');

-- CreateEnum
CREATE TYPE "endpoint_status" AS ENUM ('enabled', 'disabled');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'exhausted', 'skipped');

-- CreateEnum
CREATE TYPE "attempt_status" AS ENUM ('pending', 'succeeded', 'failed', 'skipped');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "email_key" VARCHAR(255) NOT NULL,
    "first_name" VARCHAR(100) NOT NULL,
    "last_name" VARCHAR(100) NOT NULL,
    "password_hash" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "current_brand_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "plan_slug" TEXT NOT NULL DEFAULT 'free',
    "trial_ends_at" TIMESTAMPTZ(6) NOT NULL,
    "plan_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storage_used" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_links" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "mail_link_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "slug" UUID NOT NULL,
    "handle" VARCHAR(60) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(255),
    "phone" VARCHAR(50),
    "address" VARCHAR(255),
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "approval_policy" "approval_policy" NOT NULL DEFAULT 'required',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" "member_role" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channels" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "handle" VARCHAR(200) NOT NULL,
    "display_name" VARCHAR(200) NOT NULL,
    "avatar_url" TEXT,
    "status" "channel_status" NOT NULL DEFAULT 'connected',
    "credentials" TEXT,
    "last_ok_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_entries" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "media" JSONB NOT NULL,
    "tags" TEXT[],
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_assets" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt_text" VARCHAR(2000) NOT NULL DEFAULT '',
    "sha256" CHAR(64) NOT NULL,
    "storage_key" TEXT NOT NULL,
    "thumb_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plans" (
    "slug" TEXT NOT NULL,
    "location" "plan_location" NOT NULL DEFAULT 'default',
    "is_popular" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "brands" INTEGER NOT NULL,
    "staff_accounts" INTEGER NOT NULL,
    "storage_limit" BIGINT NOT NULL,
    "ai_credits_monthly" INTEGER NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "plan_prices" (
    "plan_slug" TEXT NOT NULL,
    "interval" "plan_interval" NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "plan_prices_pkey" PRIMARY KEY ("plan_slug","interval")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "body" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[],
    "internal_note" TEXT NOT NULL DEFAULT '',
    "scheduled_at" TIMESTAMPTZ(3),
    "timezone" TEXT NOT NULL,
    "status" "post_status" NOT NULL DEFAULT 'draft',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content_hash" CHAR(64) NOT NULL,
    "submitted_hash" CHAR(64),
    "approved_hash" CHAR(64),
    "last_decision" "decision",
    "reminded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_media" (
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "post_media_pkey" PRIMARY KEY ("post_id","asset_id")
);

-- CreateTable
CREATE TABLE "post_revisions" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_entries" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "kind" "thread_kind" NOT NULL,
    "visibility" "thread_visibility" NOT NULL DEFAULT 'client',
    "parent_id" INTEGER,
    "body" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "via" TEXT,
    "origin_token" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thread_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publications" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "overrides" JSONB NOT NULL DEFAULT '{}',
    "scheduled_at" TIMESTAMPTZ(3),
    "follows_post" BOOLEAN NOT NULL DEFAULT true,
    "status" "publication_status" NOT NULL DEFAULT 'draft',
    "external_id" TEXT NOT NULL DEFAULT '',
    "permalink" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3),
    "error" JSONB,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(6),
    "step" "send_step" NOT NULL DEFAULT 'idle',
    "idempotency_key" UUID NOT NULL,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "first_sent_at" TIMESTAMPTZ(3),
    "connector_state" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_attempts" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'started',
    "error" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_heartbeats" (
    "id" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "brand_id" INTEGER,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "token_id" INTEGER,
    "token_kind" TEXT,
    "door" TEXT NOT NULL,
    "action" VARCHAR(60) NOT NULL,
    "subject_type" VARCHAR(40) NOT NULL,
    "subject_id" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "previous_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "brand_id" INTEGER,
    "type" VARCHAR(60) NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "path" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "token_kind" NOT NULL,
    "tier" "token_tier" NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "secret_hash" TEXT,
    "last_four" VARCHAR(4) NOT NULL DEFAULT '',
    "address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttle_hits" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "throttle_hits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "events" TEXT[],
    "description" VARCHAR(255) NOT NULL DEFAULT '',
    "status" "endpoint_status" NOT NULL DEFAULT 'enabled',
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failure_streak" INTEGER NOT NULL DEFAULT 0,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "event" VARCHAR(40) NOT NULL,
    "post_id" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" INTEGER,
    "event" VARCHAR(40) NOT NULL,
    "post_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" SERIAL NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "attempt_status" NOT NULL DEFAULT 'pending',
    "request_headers" JSONB,
    "response_code" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key_key" ON "users"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_owner_id_key" ON "accounts"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_links_token_hash_key" ON "mail_links"("token_hash");

-- CreateIndex
CREATE INDEX "mail_links_user_id_purpose_idx" ON "mail_links"("user_id", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "brands_slug_key" ON "brands"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "brands_handle_key" ON "brands"("handle");

-- CreateIndex
CREATE INDEX "brands_account_id_idx" ON "brands"("account_id");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_brand_id_user_id_key" ON "members"("brand_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "channels_brand_id_id_key" ON "channels"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "channels_brand_id_platform_handle_key" ON "channels"("brand_id", "platform", "handle");

-- CreateIndex
CREATE UNIQUE INDEX "feed_entries_key_key" ON "feed_entries"("key");

-- CreateIndex
CREATE INDEX "feed_entries_channel_id_published_at_idx" ON "feed_entries"("channel_id", "published_at" DESC);

-- CreateIndex
CREATE INDEX "feed_entries_brand_id_id_idx" ON "feed_entries"("brand_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_storage_key_key" ON "media_assets"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_brand_id_id_key" ON "media_assets"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_brand_id_sha256_key" ON "media_assets"("brand_id", "sha256");

-- CreateIndex
CREATE INDEX "posts_brand_id_status_id_idx" ON "posts"("brand_id", "status", "id");

-- CreateIndex
CREATE INDEX "posts_brand_id_scheduled_at_idx" ON "posts"("brand_id", "scheduled_at");

-- CreateIndex
CREATE UNIQUE INDEX "posts_brand_id_id_key" ON "posts"("brand_id", "id");

-- CreateIndex
CREATE INDEX "post_media_asset_id_idx" ON "post_media"("asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_revisions_post_id_revision_key" ON "post_revisions"("post_id", "revision");

-- CreateIndex
CREATE INDEX "thread_entries_post_id_id_idx" ON "thread_entries"("post_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "thread_entries_brand_id_id_key" ON "thread_entries"("brand_id", "id");

-- CreateIndex
CREATE INDEX "publications_status_scheduled_at_idx" ON "publications"("status", "scheduled_at");

-- CreateIndex
CREATE INDEX "publications_channel_id_idx" ON "publications"("channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "publications_post_id_channel_id_key" ON "publications"("post_id", "channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "publication_attempts_publication_id_number_key" ON "publication_attempts"("publication_id", "number");

-- CreateIndex
CREATE INDEX "audit_events_brand_id_id_idx" ON "audit_events"("brand_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_account_id_sequence_key" ON "audit_events"("account_id", "sequence");

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "access_tokens_user_id_kind_idx" ON "access_tokens"("user_id", "kind");

-- CreateIndex
CREATE INDEX "throttle_hits_key_at_idx" ON "throttle_hits"("key", "at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_user_id_key_key" ON "idempotency_keys"("user_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoints_brand_id_id_key" ON "webhook_endpoints"("brand_id", "id");

-- CreateIndex
CREATE INDEX "webhook_events_brand_id_occurred_at_idx" ON "webhook_events"("brand_id", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_brand_id_id_key" ON "webhook_events"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_key_key" ON "webhook_deliveries"("key");

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_id_idx" ON "webhook_deliveries"("brand_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_status_id_idx" ON "webhook_deliveries"("endpoint_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_lease_until_next_attempt_at_idx" ON "webhook_deliveries"("endpoint_id", "lease_until", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_post_id_id_idx" ON "webhook_deliveries"("brand_id", "post_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempts_delivery_id_number_key" ON "webhook_attempts"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_current_brand_id_fkey" FOREIGN KEY ("current_brand_id") REFERENCES "brands"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan_slug_fkey" FOREIGN KEY ("plan_slug") REFERENCES "plans"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_slug_fkey" FOREIGN KEY ("plan_slug") REFERENCES "plans"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_brand_id_asset_id_fkey" FOREIGN KEY ("brand_id", "asset_id") REFERENCES "media_assets"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_parent_id_fkey" FOREIGN KEY ("brand_id", "parent_id") REFERENCES "thread_entries"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_brand_id_endpoint_id_fkey" FOREIGN KEY ("brand_id", "endpoint_id") REFERENCES "webhook_endpoints"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_brand_id_event_id_fkey" FOREIGN KEY ("brand_id", "event_id") REFERENCES "webhook_events"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
