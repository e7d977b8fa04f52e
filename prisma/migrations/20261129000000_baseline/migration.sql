-- The database of 0.1.0: everything that the migrations before it led to. A database that has the last of them is
-- recognized, and goes on from here (src/platform/db/migrate.ts).

-- For searches of words within a brand.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('pending', 'running', 'ready', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "mail_link_purpose" AS ENUM ('verify_email', 'reset_password', 'change_email', 'end_session');

-- CreateEnum
CREATE TYPE "approval_policy" AS ENUM ('required', 'none');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('super_admin', 'editor', 'member', 'client');

-- CreateEnum
CREATE TYPE "invitation_status" AS ENUM ('pending', 'waiting', 'accepted', 'cancelled');

-- CreateEnum
CREATE TYPE "note_color" AS ENUM ('gray', 'yellow', 'green', 'blue', 'purple', 'red');

-- CreateEnum
CREATE TYPE "inbound_event_status" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "data_deletion_status" AS ENUM ('received', 'in_progress', 'done');

-- CreateEnum
CREATE TYPE "channel_status" AS ENUM ('connected', 'expiring', 'needs_reconnect', 'disabled');

-- CreateEnum
CREATE TYPE "channel_request_status" AS ENUM ('begun', 'returned', 'choosing', 'done', 'refused');

-- CreateEnum
CREATE TYPE "idea_format" AS ENUM ('text', 'image', 'carousel', 'video', 'story', 'thread', 'article');

-- CreateEnum
CREATE TYPE "idea_status" AS ENUM ('new', 'shortlisted', 'in_progress', 'used', 'discarded');

-- CreateEnum
CREATE TYPE "inbox_kind" AS ENUM ('comment', 'mention', 'message', 'review');

-- CreateEnum
CREATE TYPE "inbox_status" AS ENUM ('open', 'done', 'archived');

-- CreateEnum
CREATE TYPE "reply_status" AS ENUM ('draft', 'sending', 'sent', 'failed', 'unknown', 'discarded');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('waiting', 'failed');

-- CreateEnum
CREATE TYPE "report_cadence" AS ENUM ('weekly', 'monthly');

-- CreateEnum
CREATE TYPE "plan_location" AS ENUM ('default', 'special');

-- CreateEnum
CREATE TYPE "plan_interval" AS ENUM ('monthly', 'yearly');

-- CreateEnum
CREATE TYPE "evergreen_pause_reason" AS ENUM ('paused', 'member_left', 'refused', 'failed', 'removed', 'unattended');

-- CreateEnum
CREATE TYPE "filling_stop_reason" AS ENUM ('unattended', 'refused', 'failed');

-- CreateEnum
CREATE TYPE "recurrence_unit" AS ENUM ('day', 'week', 'month');

-- CreateEnum
CREATE TYPE "recurrence_handling" AS ENUM ('draft', 'submit', 'approve');

-- CreateEnum
CREATE TYPE "stop_reason" AS ENUM ('stopped', 'member_left', 'nothing_to_copy', 'unattended');

-- CreateEnum
CREATE TYPE "post_origin" AS ENUM ('web', 'api', 'mcp', 'cli', 'import');

-- CreateEnum
CREATE TYPE "post_status" AS ENUM ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'publishing', 'published', 'partially_published', 'failed', 'expired', 'cancelled', 'unknown');

-- CreateEnum
CREATE TYPE "decision" AS ENUM ('approval', 'change_request');

-- CreateEnum
CREATE TYPE "round_status" AS ENUM ('open', 'approved', 'dropped');

-- CreateEnum
CREATE TYPE "thread_kind" AS ENUM ('comment', 'approval', 'change_request');

-- CreateEnum
CREATE TYPE "thread_visibility" AS ENUM ('team', 'client');

-- CreateEnum
CREATE TYPE "publication_status" AS ENUM ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing', 'published', 'failed', 'expired', 'cancelled', 'unknown');

-- CreateEnum
CREATE TYPE "send_step" AS ENUM ('idle', 'claimed', 'sending');

-- CreateEnum
CREATE TYPE "publication_change_kind" AS ENUM ('edit', 'delete');

-- CreateEnum
CREATE TYPE "publication_change_status" AS ENUM ('pending', 'done', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "token_kind" AS ENUM ('session', 'personal', 'tiered', 'oauth');

-- CreateEnum
CREATE TYPE "token_tier" AS ENUM ('read', 'standard_write', 'elevated_write', 'full');

-- CreateEnum
CREATE TYPE "auth_challenge_purpose" AS ENUM ('two_factor_login', 'two_factor_setup', 'passkey_registration', 'passkey_login', 'passkey_confirmation', 'account_setup');

-- CreateEnum
CREATE TYPE "endpoint_format" AS ENUM ('json', 'slack_message', 'teams_message');

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
    "totp_secret" TEXT,
    "totp_last_step" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "digest_day" DATE,
    "language" VARCHAR(35),
    "date_language" VARCHAR(10) NOT NULL DEFAULT 'en-US',
    "time_format" VARCHAR(2) NOT NULL DEFAULT '24',
    "week_start" VARCHAR(10) NOT NULL DEFAULT 'monday',
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
    "stripe_customer_id" TEXT,
    "stripe_subscription_id" TEXT,
    "subscription_status" TEXT,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "requires_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

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
CREATE TABLE "mail_links" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "mail_link_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" VARCHAR(255),
    "token_id" INTEGER,
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
    "logo_id" INTEGER,
    "color" CHAR(7),
    "website" VARCHAR(500),
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "approval_policy" "approval_policy" NOT NULL DEFAULT 'required',
    "approval_steps" JSONB NOT NULL DEFAULT '[]',
    "closed_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "sample_content_at" TIMESTAMPTZ(3),
    "sample_user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "feed_changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_domains" (
    "brand_id" INTEGER NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "proof" VARCHAR(60) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "verified_as" VARCHAR(253),
    "active_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "missed_checks" INTEGER NOT NULL DEFAULT 0,
    "missed_requests" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_domains_pkey" PRIMARY KEY ("brand_id")
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
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "email_key" VARCHAR(255) NOT NULL,
    "role" "member_role" NOT NULL,
    "status" "invitation_status" NOT NULL DEFAULT 'pending',
    "token_hash" TEXT NOT NULL,
    "setup_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "invited_by_id" INTEGER,
    "accepted_by_id" INTEGER,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_notes" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "text" VARCHAR(500) NOT NULL,
    "color" "note_color" NOT NULL,
    "is_internal" BOOLEAN NOT NULL,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "color" "note_color" NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "description" VARCHAR(2000) NOT NULL DEFAULT '',
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_post_changes" (
    "id" BIGSERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "status" "post_status" NOT NULL,
    "is_submitted" BOOLEAN NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "campaign_post_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_metric_sums" (
    "brand_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "is_submitted" BOOLEAN NOT NULL,
    "publications" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_metric_sums_pkey" PRIMARY KEY ("brand_id","campaign_id","is_submitted")
);

-- CreateTable
CREATE TABLE "campaign_metric_changes" (
    "brand_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "campaign_metric_changes_pkey" PRIMARY KEY ("brand_id","campaign_id","id")
);

-- CreateTable
CREATE TABLE "holiday_settings" (
    "brand_id" INTEGER NOT NULL,
    "countries" TEXT[],
    "shows_popular_days" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holiday_settings_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "inbound_events" (
    "id" BIGSERIAL NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "kind" VARCHAR(30) NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "lane" CHAR(64) NOT NULL,
    "platforms" TEXT[],
    "subject" VARCHAR(255),
    "author" VARCHAR(255),
    "payload" JSON,
    "status" "inbound_event_status" NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" VARCHAR(100),
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbound_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_deletions" (
    "id" SERIAL NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "subject_hash" CHAR(64) NOT NULL,
    "code" VARCHAR(32) NOT NULL,
    "status" "data_deletion_status" NOT NULL DEFAULT 'received',
    "had_data" BOOLEAN,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_deletions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channels" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "handle" VARCHAR(200) NOT NULL,
    "display_name" VARCHAR(200) NOT NULL,
    "avatar_url" TEXT,
    "account_name" VARCHAR(200),
    "profile_checked_at" TIMESTAMPTZ(3),
    "status" "channel_status" NOT NULL DEFAULT 'connected',
    "credentials" TEXT,
    "external_id" VARCHAR(255),
    "network_user_id" VARCHAR(255),
    "expires_at" TIMESTAMPTZ(3),
    "access_expires_at" TIMESTAMPTZ(3),
    "capabilities" JSONB,
    "capabilities_checked_at" TIMESTAMPTZ(3),
    "last_ok_at" TIMESTAMPTZ(3),
    "posting_times" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "paused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_refreshes" (
    "channel_id" INTEGER NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_refreshes_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "channel_polls" (
    "channel_id" INTEGER NOT NULL,
    "cursor" VARCHAR(1000),
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_polls_pkey" PRIMARY KEY ("channel_id")
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
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channel_requests" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER,
    "status" "channel_request_status" NOT NULL DEFAULT 'begun',
    "state_hash" CHAR(64) NOT NULL,
    "ticket_hash" CHAR(64),
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "encryption_keys" (
    "id" TEXT NOT NULL,
    "marker" TEXT NOT NULL,
    "is_needed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_keys_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "idea_feeds" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "title" VARCHAR(200) NOT NULL DEFAULT '',
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "is_begun" BOOLEAN NOT NULL DEFAULT false,
    "etag" TEXT,
    "last_modified" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "idea_count" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idea_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idea_feed_items" (
    "feed_id" INTEGER NOT NULL,
    "key" CHAR(64) NOT NULL,
    "is_idea" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idea_feed_items_pkey" PRIMARY KEY ("feed_id","key")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "email" VARCHAR(255),
    "phone" VARCHAR(50),
    "tags" TEXT[],
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_identities" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "platform" VARCHAR(30),
    "external_id" VARCHAR(255),
    "name" VARCHAR(200),
    "handle" VARCHAR(200),
    "avatar_url" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_identities_pkey" PRIMARY KEY ("id")
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
    "author_external_id" VARCHAR(255),
    "permalink" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "rating" SMALLINT,
    "status" "inbox_status" NOT NULL DEFAULT 'open',
    "hidden_at" TIMESTAMPTZ(3),
    "liked_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
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
CREATE TABLE "link_cards" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "url_hash" CHAR(64) NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_key" TEXT,
    "image_bytes" INTEGER,
    "image_width" INTEGER,
    "image_height" INTEGER,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "publication_id" INTEGER,
    "channel_id" INTEGER,
    "code" VARCHAR(20) NOT NULL,
    "target" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "short_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_link_clicks" (
    "link_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,

    CONSTRAINT "short_link_clicks_pkey" PRIMARY KEY ("link_id","day")
);

-- CreateTable
CREATE TABLE "channel_link_clicks" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "channel_link_clicks_pkey" PRIMARY KEY ("channel_id","day")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "key" UUID NOT NULL,
    "letter" JSONB NOT NULL,
    "attachment" BYTEA,
    "attachment_name" VARCHAR(100),
    "status" "mail_status" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
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
    "duration_ms" INTEGER,
    "video_codec" VARCHAR(20),
    "video_chroma" VARCHAR(10),
    "video_bit_depth" INTEGER,
    "audio_codec" VARCHAR(20),
    "audio_channels" INTEGER,
    "audio_sample_rate" INTEGER,
    "pages" INTEGER,
    "folder" VARCHAR(200) NOT NULL DEFAULT '',
    "uploader_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_folder_counts" (
    "brand_id" INTEGER NOT NULL,
    "folder" VARCHAR(200) NOT NULL,
    "assets" INTEGER NOT NULL,
    "undescribed" INTEGER NOT NULL,

    CONSTRAINT "media_folder_counts_pkey" PRIMARY KEY ("brand_id","folder")
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
CREATE TABLE "media_uploads" (
    "id" SERIAL NOT NULL,
    "key" CHAR(32) NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "folder" VARCHAR(200) NOT NULL DEFAULT '',
    "asset_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_uploads_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "channel_metric_gains" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "values" JSONB NOT NULL,
    "tops" JSONB NOT NULL DEFAULT '{}',
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_metric_gains_pkey" PRIMARY KEY ("channel_id","day")
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
CREATE TABLE "report_schedules" (
    "brand_id" INTEGER NOT NULL,
    "cadence" "report_cadence" NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_from" DATE,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("brand_id","cadence")
);

-- CreateTable
CREATE TABLE "report_recipients" (
    "brand_id" INTEGER NOT NULL,
    "cadence" "report_cadence" NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "report_recipients_pkey" PRIMARY KEY ("brand_id","cadence","user_id")
);

-- CreateTable
CREATE TABLE "oauth_connections" (
    "token_id" INTEGER NOT NULL,
    "client_id" VARCHAR(2048) NOT NULL,
    "redirect_host" VARCHAR(255) NOT NULL,

    CONSTRAINT "oauth_connections_pkey" PRIMARY KEY ("token_id")
);

-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" SERIAL NOT NULL,
    "client_id" VARCHAR(255) NOT NULL,
    "metadata" JSONB NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_artifacts" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "id_hash" CHAR(64) NOT NULL,
    "token_id" INTEGER,
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_artifacts_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "body" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[],
    "internal_note" TEXT NOT NULL DEFAULT '',
    "scheduled_at" TIMESTAMPTZ(3),
    "timezone" TEXT NOT NULL,
    "earliest_at" TIMESTAMPTZ(3),
    "placed_at" TIMESTAMPTZ(3),
    "status" "post_status" NOT NULL DEFAULT 'draft',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content_hash" CHAR(64) NOT NULL,
    "submitted_hash" CHAR(64),
    "submitted_by_id" INTEGER,
    "approved_hash" CHAR(64),
    "last_decision" "decision",
    "idea_id" INTEGER,
    "assignee_id" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "due_reminded_at" TIMESTAMPTZ(3),
    "campaign_id" INTEGER,
    "utm_campaign" VARCHAR(200),
    "reminded_at" TIMESTAMPTZ(3),
    "notified_up_to" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_recurrences" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "every" "recurrence_unit" NOT NULL,
    "interval" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "ends_on" DATE,
    "handling" "recurrence_handling" NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "next_number" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" "stop_reason",
    "resumed_number" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_recurrences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_occurrences" (
    "brand_id" INTEGER NOT NULL,
    "recurrence_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,

    CONSTRAINT "post_occurrences_pkey" PRIMARY KEY ("recurrence_id","number")
);

-- CreateTable
CREATE TABLE "evergreen_posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "handling" "recurrence_handling" NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "ends_on" DATE,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" "evergreen_pause_reason",
    "counted_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evergreen_uses" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "post_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "was_refused" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_uses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queue_fillings" (
    "channel_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "times" INTEGER NOT NULL,
    "min_days" INTEGER NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" "filling_stop_reason",
    "counted_from" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_fillings_pkey" PRIMARY KEY ("channel_id")
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
    "origin" "post_origin",
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "content" JSONB NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "is_submitted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_submissions" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "submitted_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_rounds" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "content_hash" CHAR(64) NOT NULL,
    "status" "round_status" NOT NULL DEFAULT 'open',
    "due_at" TIMESTAMPTZ(3),
    "remind_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_rounds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_approvals" (
    "id" SERIAL NOT NULL,
    "round_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "user_id" INTEGER,
    "guest_name" VARCHAR(100),
    "share_link_id" INTEGER,
    "link_maker_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_approvals_pkey" PRIMARY KEY ("id")
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
    "anchor" JSONB,
    "revision" INTEGER NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "step" VARCHAR(60),
    "via" TEXT,
    "origin" "post_origin",
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "guest_name" VARCHAR(100),
    "share_link_id" INTEGER,
    "idempotency_key" UUID,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thread_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_mentions" (
    "entry_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "thread_mentions_pkey" PRIMARY KEY ("entry_id","user_id")
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
CREATE TABLE "approval_requests" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "type" VARCHAR(60) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "published_notices" (
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_at" TIMESTAMPTZ(3),
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "published_notices_pkey" PRIMARY KEY ("brand_id","post_id")
);

-- CreateTable
CREATE TABLE "approval_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email_key" VARCHAR(255) NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_link_posts" (
    "brand_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "decision" "decision",
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_link_posts_pkey" PRIMARY KEY ("link_id","post_id")
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
CREATE TABLE "saved_texts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "link_settings" (
    "brand_id" INTEGER NOT NULL,
    "is_utm_on" BOOLEAN NOT NULL,
    "source" VARCHAR(100),
    "medium" VARCHAR(100) NOT NULL,
    "campaign" VARCHAR(200) NOT NULL,
    "hosts" TEXT[],
    "excluded_hosts" TEXT[],
    "is_shorten_on" BOOLEAN NOT NULL DEFAULT false,
    "shorten_over" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_settings_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "post_presences" (
    "token_id" INTEGER NOT NULL,
    "tab" UUID NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_editing" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_presences_pkey" PRIMARY KEY ("token_id","tab")
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
    "edited_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "missing_since" DATE,
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
    "link_rules" JSONB,
    "link_context" JSONB,
    "preparing_since" TIMESTAMPTZ(3),
    "progress" SMALLINT,
    "link_card_id" INTEGER,
    "engagement" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_parts" (
    "publication_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "external_id" TEXT NOT NULL DEFAULT '',
    "permalink" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_parts_pkey" PRIMARY KEY ("publication_id","number")
);

-- CreateTable
CREATE TABLE "platform_paces" (
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER NOT NULL DEFAULT 0,
    "blocked_until" TIMESTAMPTZ(3),
    "used_until" TIMESTAMPTZ(3),
    "quota_left" INTEGER,
    "quota_until" TIMESTAMPTZ(3),
    "videos_left" INTEGER,
    "video_bytes_left" BIGINT,
    "videos_until" TIMESTAMPTZ(3),

    CONSTRAINT "platform_paces_pkey" PRIMARY KEY ("platform","channel_id")
);

-- CreateTable
CREATE TABLE "platform_slots" (
    "token" UUID NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_slots_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "publication_attempts" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "part" SMALLINT NOT NULL DEFAULT 0,
    "outcome" TEXT NOT NULL DEFAULT 'started',
    "error" JSONB,
    "response" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_changes" (
    "id" SERIAL NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "kind" "publication_change_kind" NOT NULL,
    "status" "publication_change_status" NOT NULL DEFAULT 'pending',
    "content" JSONB,
    "error" JSONB,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "is_ambiguous" BOOLEAN NOT NULL DEFAULT false,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(6),
    "requested_by_id" INTEGER,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "publication_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_heartbeats" (
    "id" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "memory_bytes" BIGINT,
    "lag_seconds" DOUBLE PRECISION,

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_counters" (
    "series" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "worker_counters_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "process_folders" (
    "id" TEXT NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "host" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "folders" JSONB NOT NULL,

    CONSTRAINT "process_folders_pkey" PRIMARY KEY ("id")
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
    "token_name" TEXT,
    "token_tier" TEXT,
    "door" TEXT NOT NULL,
    "action" VARCHAR(60) NOT NULL,
    "subject_type" VARCHAR(40) NOT NULL,
    "subject_id" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "detail_hash" CHAR(64),
    "detail_salt" CHAR(32),
    "redacted_at" TIMESTAMPTZ(3),
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
CREATE TABLE "unread_changes" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "brand_id" INTEGER,
    "change" INTEGER NOT NULL,

    CONSTRAINT "unread_changes_pkey" PRIMARY KEY ("id")
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
    "token_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "single_sign_ons" (
    "account_id" INTEGER NOT NULL,
    "slug" VARCHAR(60) NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "client_id" VARCHAR(500) NOT NULL,
    "client_secret" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "counts_as_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "joins_brand_id" INTEGER,
    "member_role" "member_role" NOT NULL DEFAULT 'member',
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "single_sign_ons_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "sso_domains" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "proof" VARCHAR(60) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "verified_as" VARCHAR(253),
    "is_vouched" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "missed_checks" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_identities" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_attempts" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "next" VARCHAR(2000) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "link_hash" TEXT,
    "user_id" INTEGER,
    "issuer" VARCHAR(500),
    "subject" VARCHAR(255),
    "email" VARCHAR(255),
    "linked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_attempts_pkey" PRIMARY KEY ("id")
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
    "last_used_address" TEXT,
    "plan_seen_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "has_two_factors" BOOLEAN NOT NULL DEFAULT false,
    "sso_account_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_sign_ins" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "agent" VARCHAR(100) NOT NULL,
    "network" VARCHAR(50) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_sign_ins_pkey" PRIMARY KEY ("id")
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
    "committed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
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
    "has_two_factors" BOOLEAN NOT NULL DEFAULT false,
    "sso_account_id" INTEGER,
    "token_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_logins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "events" TEXT[],
    "description" VARCHAR(255) NOT NULL DEFAULT '',
    "format" "endpoint_format" NOT NULL DEFAULT 'json',
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
    "payload" JSON NOT NULL,
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "is_retry" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_queue" (
    "delivery_id" INTEGER NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "is_retry" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_queue_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" SERIAL NOT NULL,
    "delivery_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "attempt_status" NOT NULL,
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
CREATE UNIQUE INDEX "accounts_stripe_customer_id_key" ON "accounts"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "exports_storage_key_key" ON "exports"("storage_key");

-- CreateIndex
CREATE INDEX "exports_account_id_id_idx" ON "exports"("account_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mail_links_token_hash_key" ON "mail_links"("token_hash");

-- CreateIndex
CREATE INDEX "mail_links_user_id_purpose_idx" ON "mail_links"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "mail_links_token_id_idx" ON "mail_links"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "brands_slug_key" ON "brands"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "brands_handle_key" ON "brands"("handle");

-- CreateIndex
CREATE INDEX "brands_account_id_idx" ON "brands"("account_id");

-- CreateIndex
CREATE INDEX "brands_logo_id_idx" ON "brands"("logo_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_domains_verified_as_key" ON "custom_domains"("verified_as");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_brand_id_user_id_key" ON "members"("brand_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_brand_id_status_email_key_idx" ON "invitations"("brand_id", "status", "email_key");

-- CreateIndex
CREATE INDEX "invitations_accepted_by_id_idx" ON "invitations"("accepted_by_id");

-- CreateIndex
CREATE INDEX "calendar_notes_brand_id_day_id_idx" ON "calendar_notes"("brand_id", "day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_brand_id_id_key" ON "campaigns"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_brand_id_name_key" ON "campaigns"("brand_id", "name");

-- CreateIndex
CREATE INDEX "campaign_post_changes_campaign_id_status_is_submitted_chang_idx" ON "campaign_post_changes"("campaign_id", "status", "is_submitted", "change");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_events_digest_key" ON "inbound_events"("digest");

-- CreateIndex
CREATE INDEX "inbound_events_lane_status_id_idx" ON "inbound_events"("lane", "status", "id");

-- CreateIndex
CREATE INDEX "inbound_events_status_next_attempt_at_idx" ON "inbound_events"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "inbound_events_author_idx" ON "inbound_events"("author");

-- CreateIndex
CREATE INDEX "inbound_events_received_at_idx" ON "inbound_events"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "data_deletions_code_key" ON "data_deletions"("code");

-- CreateIndex
CREATE UNIQUE INDEX "data_deletions_platform_subject_hash_key" ON "data_deletions"("platform", "subject_hash");

-- CreateIndex
CREATE INDEX "channels_expires_at_idx" ON "channels"("expires_at");

-- CreateIndex
CREATE INDEX "channels_external_id_idx" ON "channels"("external_id");

-- CreateIndex
CREATE INDEX "channels_network_user_id_idx" ON "channels"("network_user_id");

-- CreateIndex
CREATE INDEX "channels_status_idx" ON "channels"("status");

-- CreateIndex
CREATE UNIQUE INDEX "channels_brand_id_id_key" ON "channels"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "channels_brand_id_platform_handle_key" ON "channels"("brand_id", "platform", "handle");

-- CreateIndex
CREATE INDEX "channel_polls_next_at_idx" ON "channel_polls"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "feed_entries_key_key" ON "feed_entries"("key");

-- CreateIndex
CREATE INDEX "feed_entries_channel_id_published_at_idx" ON "feed_entries"("channel_id", "published_at" DESC);

-- CreateIndex
CREATE INDEX "feed_entries_brand_id_id_idx" ON "feed_entries"("brand_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "channel_requests_state_hash_key" ON "channel_requests"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "channel_requests_ticket_hash_key" ON "channel_requests"("ticket_hash");

-- CreateIndex
CREATE INDEX "channel_requests_expires_at_idx" ON "channel_requests"("expires_at");

-- CreateIndex
CREATE INDEX "ideas_brand_id_status_id_idx" ON "ideas"("brand_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "ideas_brand_id_updated_at_id_idx" ON "ideas"("brand_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ideas_brand_id_id_key" ON "ideas"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ideas_brand_id_external_key_key" ON "ideas"("brand_id", "external_key");

-- CreateIndex
CREATE INDEX "idea_feeds_next_at_idx" ON "idea_feeds"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "idea_feeds_brand_id_url_key" ON "idea_feeds"("brand_id", "url");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_brand_id_id_key" ON "contacts"("brand_id", "id");

-- CreateIndex
CREATE INDEX "contact_identities_brand_id_contact_id_position_idx" ON "contact_identities"("brand_id", "contact_id", "position");

-- CreateIndex
CREATE INDEX "contact_identities_external_id_idx" ON "contact_identities"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_identities_brand_id_platform_external_id_key" ON "contact_identities"("brand_id", "platform", "external_id");

-- CreateIndex
CREATE INDEX "inbox_items_brand_id_status_id_idx" ON "inbox_items"("brand_id", "status", "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_items_brand_id_contact_id_id_idx" ON "inbox_items"("brand_id", "contact_id", "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_items_brand_id_post_id_id_idx" ON "inbox_items"("brand_id", "post_id", "id" DESC);

-- CreateIndex
CREATE INDEX "inbox_items_updated_at_idx" ON "inbox_items"("updated_at");

-- CreateIndex
CREATE INDEX "inbox_items_author_external_id_idx" ON "inbox_items"("author_external_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_items_brand_id_id_key" ON "inbox_items"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_items_channel_id_external_id_key" ON "inbox_items"("channel_id", "external_id");

-- CreateIndex
CREATE INDEX "inbox_replies_item_id_id_idx" ON "inbox_replies"("item_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "automations_brand_id_id_key" ON "automations"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "link_cards_image_key_key" ON "link_cards"("image_key");

-- CreateIndex
CREATE INDEX "link_cards_brand_id_url_hash_created_at_idx" ON "link_cards"("brand_id", "url_hash", "created_at");

-- CreateIndex
CREATE INDEX "link_cards_created_at_idx" ON "link_cards"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "short_links_code_key" ON "short_links"("code");

-- CreateIndex
CREATE INDEX "short_links_brand_id_idx" ON "short_links"("brand_id");

-- CreateIndex
CREATE INDEX "short_links_publication_id_idx" ON "short_links"("publication_id");

-- CreateIndex
CREATE INDEX "short_links_channel_id_idx" ON "short_links"("channel_id");

-- CreateIndex
CREATE INDEX "short_link_clicks_brand_id_day_idx" ON "short_link_clicks"("brand_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");

-- CreateIndex
CREATE INDEX "mails_status_next_try_at_idx" ON "mails"("status", "next_try_at");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_storage_key_key" ON "media_assets"("storage_key");

-- CreateIndex
CREATE INDEX "media_assets_brand_id_folder_idx" ON "media_assets"("brand_id", "folder");

-- CreateIndex
CREATE INDEX "media_assets_brand_id_folder_id_idx" ON "media_assets"("brand_id", "folder", "id" DESC);

-- CreateIndex
CREATE INDEX "media_assets_brand_id_name_id_idx" ON "media_assets"("brand_id", "name", "id");

-- CreateIndex
CREATE INDEX "media_assets_brand_id_bytes_id_idx" ON "media_assets"("brand_id", "bytes" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_brand_id_id_key" ON "media_assets"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "media_assets_brand_id_sha256_key" ON "media_assets"("brand_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "media_variants_storage_key_key" ON "media_variants"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "media_uploads_key_key" ON "media_uploads"("key");

-- CreateIndex
CREATE INDEX "media_uploads_brand_id_user_id_idx" ON "media_uploads"("brand_id", "user_id");

-- CreateIndex
CREATE INDEX "media_uploads_created_at_idx" ON "media_uploads"("created_at");

-- CreateIndex
CREATE INDEX "report_schedules_next_at_idx" ON "report_schedules"("next_at");

-- CreateIndex
CREATE INDEX "report_recipients_user_id_idx" ON "report_recipients"("user_id");

-- CreateIndex
CREATE INDEX "oauth_connections_client_id_idx" ON "oauth_connections"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_clients_client_id_key" ON "oauth_clients"("client_id");

-- CreateIndex
CREATE INDEX "oauth_artifacts_token_id_idx" ON "oauth_artifacts"("token_id");

-- CreateIndex
CREATE INDEX "oauth_artifacts_expires_at_idx" ON "oauth_artifacts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_artifacts_kind_id_hash_key" ON "oauth_artifacts"("kind", "id_hash");

-- CreateIndex
CREATE INDEX "posts_brand_id_idea_id_idx" ON "posts"("brand_id", "idea_id");

-- CreateIndex
CREATE INDEX "posts_brand_id_status_id_idx" ON "posts"("brand_id", "status", "id");

-- CreateIndex
CREATE INDEX "posts_brand_id_scheduled_at_id_idx" ON "posts"("brand_id", "scheduled_at", "id");

-- CreateIndex
CREATE INDEX "posts_tags_idx" ON "posts" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "posts_updated_at_idx" ON "posts"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "posts_brand_id_id_key" ON "posts"("brand_id", "id");

-- CreateIndex
CREATE INDEX "post_recurrences_created_by_id_idx" ON "post_recurrences"("created_by_id");

-- CreateIndex
CREATE INDEX "post_recurrences_next_at_idx" ON "post_recurrences"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "post_recurrences_brand_id_id_key" ON "post_recurrences"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "post_occurrences_brand_id_post_id_key" ON "post_occurrences"("brand_id", "post_id");

-- CreateIndex
CREATE INDEX "evergreen_posts_created_by_id_idx" ON "evergreen_posts"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_posts_brand_id_post_id_key" ON "evergreen_posts"("brand_id", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_uses_post_id_key" ON "evergreen_uses"("post_id");

-- CreateIndex
CREATE INDEX "evergreen_uses_brand_id_source_id_idx" ON "evergreen_uses"("brand_id", "source_id");

-- CreateIndex
CREATE INDEX "evergreen_uses_channel_id_at_idx" ON "evergreen_uses"("channel_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_uses_brand_id_post_id_key" ON "evergreen_uses"("brand_id", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "queue_fillings_brand_id_channel_id_key" ON "queue_fillings"("brand_id", "channel_id");

-- CreateIndex
CREATE INDEX "post_media_asset_id_idx" ON "post_media"("asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_revisions_post_id_revision_key" ON "post_revisions"("post_id", "revision");

-- CreateIndex
CREATE INDEX "post_submissions_post_id_id_idx" ON "post_submissions"("post_id", "id");

-- CreateIndex
CREATE INDEX "approval_rounds_post_id_id_idx" ON "approval_rounds"("post_id", "id");

-- CreateIndex
CREATE INDEX "step_approvals_round_id_idx" ON "step_approvals"("round_id");

-- CreateIndex
CREATE INDEX "step_approvals_user_id_idx" ON "step_approvals"("user_id");

-- CreateIndex
CREATE INDEX "thread_entries_post_id_id_idx" ON "thread_entries"("post_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "thread_entries_brand_id_id_key" ON "thread_entries"("brand_id", "id");

-- CreateIndex
CREATE INDEX "thread_mentions_user_id_idx" ON "thread_mentions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_brand_id_id_key" ON "share_links"("brand_id", "id");

-- CreateIndex
CREATE INDEX "approval_requests_user_id_brand_id_idx" ON "approval_requests"("user_id", "brand_id");

-- CreateIndex
CREATE INDEX "approval_requests_post_id_idx" ON "approval_requests"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_requests_user_id_post_id_type_key" ON "approval_requests"("user_id", "post_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "approval_links_token_hash_key" ON "approval_links"("token_hash");

-- CreateIndex
CREATE INDEX "approval_links_user_id_idx" ON "approval_links"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_links_brand_id_id_key" ON "approval_links"("brand_id", "id");

-- CreateIndex
CREATE INDEX "approval_link_posts_post_id_idx" ON "approval_link_posts"("post_id");

-- CreateIndex
CREATE INDEX "share_link_posts_post_id_idx" ON "share_link_posts"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_texts_brand_id_kind_name_key" ON "saved_texts"("brand_id", "kind", "name");

-- CreateIndex
CREATE INDEX "post_presences_brand_id_post_id_idx" ON "post_presences"("brand_id", "post_id");

-- CreateIndex
CREATE INDEX "post_presences_seen_at_idx" ON "post_presences"("seen_at");

-- CreateIndex
CREATE INDEX "publications_channel_id_scheduled_at_idx" ON "publications"("channel_id", "scheduled_at");

-- CreateIndex
CREATE INDEX "publications_brand_id_scheduled_at_post_id_idx" ON "publications"("brand_id", "scheduled_at", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "publications_post_id_channel_id_key" ON "publications"("post_id", "channel_id");

-- CreateIndex
CREATE INDEX "platform_slots_platform_idx" ON "platform_slots"("platform");

-- CreateIndex
CREATE UNIQUE INDEX "publication_attempts_publication_id_number_key" ON "publication_attempts"("publication_id", "number");

-- CreateIndex
CREATE INDEX "publication_changes_publication_id_id_idx" ON "publication_changes"("publication_id", "id");

-- CreateIndex
CREATE INDEX "audit_events_brand_id_id_idx" ON "audit_events"("brand_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_account_id_sequence_key" ON "audit_events"("account_id", "sequence");

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "unread_changes_user_id_brand_id_change_idx" ON "unread_changes"("user_id", "brand_id", "change");

-- CreateIndex
CREATE UNIQUE INDEX "device_tokens_token_hash_key" ON "device_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "device_tokens_user_id_idx" ON "device_tokens"("user_id");

-- CreateIndex
CREATE INDEX "device_tokens_token_id_idx" ON "device_tokens"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "single_sign_ons_slug_key" ON "single_sign_ons"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "sso_domains_verified_as_key" ON "sso_domains"("verified_as");

-- CreateIndex
CREATE UNIQUE INDEX "sso_domains_account_id_domain_key" ON "sso_domains"("account_id", "domain");

-- CreateIndex
CREATE INDEX "sso_identities_user_id_idx" ON "sso_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_account_id_issuer_subject_key" ON "sso_identities"("account_id", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_account_id_user_id_key" ON "sso_identities"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempts_state_hash_key" ON "sso_attempts"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempts_link_hash_key" ON "sso_attempts"("link_hash");

-- CreateIndex
CREATE INDEX "sso_attempts_expires_at_idx" ON "sso_attempts"("expires_at");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_kind_idx" ON "access_tokens"("user_id", "kind");

-- CreateIndex
CREATE INDEX "access_tokens_sso_account_id_idx" ON "access_tokens"("sso_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "known_sign_ins_user_id_agent_network_key" ON "known_sign_ins"("user_id", "agent", "network");

-- CreateIndex
CREATE INDEX "throttle_hits_key_at_idx" ON "throttle_hits"("key", "at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_user_id_key_key" ON "idempotency_keys"("user_id", "key");

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
CREATE INDEX "device_logins_token_id_idx" ON "device_logins"("token_id");

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
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_post_id_id_idx" ON "webhook_deliveries"("brand_id", "post_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_event_id_idx" ON "webhook_deliveries"("brand_id", "event", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_brand_id_status_id_idx" ON "webhook_deliveries"("brand_id", "status", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempts_delivery_id_number_key" ON "webhook_attempts"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_current_brand_id_fkey" FOREIGN KEY ("current_brand_id") REFERENCES "brands"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan_slug_fkey" FOREIGN KEY ("plan_slug") REFERENCES "plans"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_credit_uses" ADD CONSTRAINT "ai_credit_uses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "media_assets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_notes" ADD CONSTRAINT "calendar_notes_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_notes" ADD CONSTRAINT "calendar_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_metric_sums" ADD CONSTRAINT "campaign_metric_sums_brand_id_campaign_id_fkey" FOREIGN KEY ("brand_id", "campaign_id") REFERENCES "campaigns"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holiday_settings" ADD CONSTRAINT "holiday_settings_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_refreshes" ADD CONSTRAINT "channel_refreshes_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_polls" ADD CONSTRAINT "channel_polls_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idea_feeds" ADD CONSTRAINT "idea_feeds_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idea_feed_items" ADD CONSTRAINT "idea_feed_items_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "idea_feeds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_brand_id_contact_id_fkey" FOREIGN KEY ("brand_id", "contact_id") REFERENCES "contacts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "link_cards" ADD CONSTRAINT "link_cards_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "short_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_link_clicks" ADD CONSTRAINT "channel_link_clicks_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_assets" ADD CONSTRAINT "media_assets_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_folder_counts" ADD CONSTRAINT "media_folder_counts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_metrics" ADD CONSTRAINT "publication_metrics_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_metric_gains" ADD CONSTRAINT "channel_metric_gains_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_metrics" ADD CONSTRAINT "channel_metrics_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_brand_id_cadence_fkey" FOREIGN KEY ("brand_id", "cadence") REFERENCES "report_schedules"("brand_id", "cadence") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_connections" ADD CONSTRAINT "oauth_connections_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_slug_fkey" FOREIGN KEY ("plan_slug") REFERENCES "plans"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_idea_id_fkey" FOREIGN KEY ("brand_id", "idea_id") REFERENCES "ideas"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_campaign_id_fkey" FOREIGN KEY ("brand_id", "campaign_id") REFERENCES "campaigns"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_recurrences" ADD CONSTRAINT "post_recurrences_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_recurrences" ADD CONSTRAINT "post_recurrences_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_occurrences" ADD CONSTRAINT "post_occurrences_brand_id_recurrence_id_fkey" FOREIGN KEY ("brand_id", "recurrence_id") REFERENCES "post_recurrences"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_occurrences" ADD CONSTRAINT "post_occurrences_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_source_id_fkey" FOREIGN KEY ("brand_id", "source_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_fillings" ADD CONSTRAINT "queue_fillings_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_brand_id_asset_id_fkey" FOREIGN KEY ("brand_id", "asset_id") REFERENCES "media_assets"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_submissions" ADD CONSTRAINT "post_submissions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_rounds" ADD CONSTRAINT "approval_rounds_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_approvals" ADD CONSTRAINT "step_approvals_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "approval_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_approvals" ADD CONSTRAINT "step_approvals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_share_link_id_fkey" FOREIGN KEY ("share_link_id") REFERENCES "share_links"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_parent_id_fkey" FOREIGN KEY ("brand_id", "parent_id") REFERENCES "thread_entries"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_mentions" ADD CONSTRAINT "thread_mentions_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "thread_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_mentions" ADD CONSTRAINT "thread_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "published_notices" ADD CONSTRAINT "published_notices_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_brand_id_link_id_fkey" FOREIGN KEY ("brand_id", "link_id") REFERENCES "approval_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_posts" ADD CONSTRAINT "share_link_posts_brand_id_link_id_fkey" FOREIGN KEY ("brand_id", "link_id") REFERENCES "share_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_posts" ADD CONSTRAINT "share_link_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_texts" ADD CONSTRAINT "saved_texts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_settings" ADD CONSTRAINT "link_settings_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_link_card_id_fkey" FOREIGN KEY ("link_card_id") REFERENCES "link_cards"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_parts" ADD CONSTRAINT "publication_parts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_attempts" ADD CONSTRAINT "publication_attempts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_sign_ons" ADD CONSTRAINT "single_sign_ons_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_sign_ons" ADD CONSTRAINT "single_sign_ons_joins_brand_id_fkey" FOREIGN KEY ("joins_brand_id") REFERENCES "brands"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_sso_account_id_fkey" FOREIGN KEY ("sso_account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_sign_ins" ADD CONSTRAINT "known_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_sso_account_id_fkey" FOREIGN KEY ("sso_account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_brand_id_endpoint_id_fkey" FOREIGN KEY ("brand_id", "endpoint_id") REFERENCES "webhook_endpoints"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_brand_id_event_id_fkey" FOREIGN KEY ("brand_id", "event_id") REFERENCES "webhook_events"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_queue" ADD CONSTRAINT "webhook_queue_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say: the name of the column that a deletion empties, partial indexes and indexes of
-- expressions, and storage parameters.

ALTER TABLE "evergreen_uses" DROP CONSTRAINT "evergreen_uses_brand_id_post_id_fkey";
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_post_id_fkey"
  FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON UPDATE CASCADE ON DELETE SET NULL ("post_id");

-- Rows that are updated often stay on their page.
ALTER TABLE "publications" SET (fillfactor = 80);
ALTER TABLE "published_notices" SET (fillfactor = 50);
-- A small table of which all rows are replaced all the time.
ALTER TABLE "webhook_queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

CREATE UNIQUE INDEX approval_rounds_open_idx ON approval_rounds (post_id) WHERE (status = 'open'::round_status);
CREATE INDEX approval_rounds_remind_idx ON approval_rounds (remind_at) WHERE ((remind_at IS NOT NULL) AND (status = 'open'::round_status));
CREATE INDEX audit_events_of_account_idx ON audit_events (account_id, id DESC) WHERE (brand_id IS NULL);
CREATE INDEX brands_closed_idx ON brands (id) WHERE (closed_at IS NOT NULL);
CREATE INDEX channels_lost_idx ON channels (id) WHERE (status = 'needs_reconnect'::channel_status);
CREATE INDEX channels_paused_idx ON channels (id) WHERE (paused_at IS NOT NULL);
CREATE INDEX contact_identities_brand_id_local_handle_idx ON contact_identities (brand_id, regexp_replace(split_part(ltrim(lower((handle)::text), ' @'::text), '@'::text, 1), '\s+$|\.bsky\.social\s*$'::text, ''::text), contact_id) WHERE (handle IS NOT NULL);
CREATE INDEX contact_identities_brand_id_lower_name_idx ON contact_identities (brand_id, lower(btrim((name)::text)), contact_id) WHERE (name IS NOT NULL);
CREATE INDEX contact_identities_handle_search_idx ON contact_identities USING gin (brand_id, handle gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX contacts_brand_id_lower_email_idx ON contacts (brand_id, lower((email)::text), id) WHERE (email IS NOT NULL);
CREATE INDEX contacts_brand_id_lower_name_idx ON contacts (brand_id, lower((name)::text), id);
CREATE INDEX contacts_email_search_idx ON contacts USING gin (brand_id, email gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX contacts_name_search_idx ON contacts USING gin (brand_id, name gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX ideas_body_search_idx ON ideas USING gin (brand_id, body gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX ideas_brand_id_discarded_idx ON ideas (brand_id, updated_at DESC, id DESC) WHERE (status = 'discarded'::idea_status);
CREATE INDEX ideas_headline_search_idx ON ideas USING gin (brand_id, headline gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX inbox_items_body_search_idx ON inbox_items USING gin (brand_id, body gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX media_assets_alt_text_search_idx ON media_assets USING gin (brand_id, alt_text gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX media_assets_brand_id_undescribed_idx ON media_assets (brand_id, id DESC) WHERE ((alt_text)::text = ''::text);
CREATE INDEX media_assets_name_search_idx ON media_assets USING gin (brand_id, name gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX notifications_user_id_unread_idx ON notifications (user_id, id DESC) WHERE (read_at IS NULL);
CREATE INDEX posts_as_submitted_idx ON posts (brand_id, id DESC) WHERE (submitted_hash = content_hash);
CREATE INDEX posts_body_search_idx ON posts USING gin (brand_id, body gin_trgm_ops) WHERE (brand_id IS NOT NULL);
CREATE INDEX posts_brand_id_earliest_at_id_idx ON posts (brand_id, COALESCE(earliest_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX posts_brand_id_status_earliest_at_id_idx ON posts (brand_id, status, COALESCE(earliest_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX posts_brand_id_unscheduled_idx ON posts (brand_id, id DESC) WHERE (scheduled_at IS NULL);
CREATE INDEX posts_brand_id_updated_at_troubled_idx ON posts (brand_id, updated_at) WHERE (status = ANY (ARRAY['failed'::post_status, 'partially_published'::post_status, 'unknown'::post_status]));
CREATE INDEX posts_due_idx ON posts (due_at) WHERE ((due_reminded_at IS NULL) AND (assignee_id IS NOT NULL));
CREATE INDEX posts_of_assignee_idx ON posts (assignee_id, status, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX posts_of_campaign_earliest_at_idx ON posts (brand_id, campaign_id, COALESCE(earliest_at, 'infinity'::timestamp with time zone), id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX posts_of_campaign_idx ON posts (brand_id, campaign_id, id DESC) INCLUDE (status) WHERE (campaign_id IS NOT NULL);
CREATE INDEX posts_placed_at_idx ON posts (brand_id, placed_at, id) INCLUDE (status) WHERE (placed_at IS NOT NULL);
CREATE INDEX posts_unplaced_idx ON posts (brand_id, id DESC) INCLUDE (status) WHERE ((scheduled_at IS NULL) AND (placed_at IS NULL));
CREATE INDEX posts_unready_of_assignee_idx ON posts (assignee_id, brand_id, COALESCE(due_at, earliest_at, 'infinity'::timestamp with time zone), id) INCLUDE (status, author_id) WHERE ((assignee_id IS NOT NULL) AND (status = ANY (ARRAY['draft'::post_status, 'changes_requested'::post_status])));
CREATE UNIQUE INDEX publication_changes_pending_key ON publication_changes (publication_id) WHERE (status = 'pending'::publication_change_status);
CREATE INDEX publications_brand_id_published_at_idx ON publications (brand_id, published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX publications_brand_id_with_media_ids_idx ON publications (brand_id) WHERE jsonb_exists(overrides, 'media_ids'::text);
CREATE INDEX publications_channel_due_idx ON publications (channel_id, GREATEST(scheduled_at, next_attempt_at)) WHERE (status = 'scheduled'::publication_status);
CREATE INDEX publications_due_idx ON publications ((
CASE status
    WHEN 'scheduled'::publication_status THEN GREATEST(scheduled_at, next_attempt_at)
    WHEN 'publishing'::publication_status THEN lease_until
    ELSE COALESCE(GREATEST(next_attempt_at, lease_until), scheduled_at)
END)) WHERE (status = ANY (ARRAY['scheduled'::publication_status, 'publishing'::publication_status, 'processing'::publication_status]));
CREATE INDEX publications_media_ids_idx ON publications USING gin (((overrides -> 'media_ids'::text)) jsonb_path_ops) WHERE jsonb_exists(overrides, 'media_ids'::text);
CREATE INDEX publications_of_link_card_idx ON publications (link_card_id) WHERE (link_card_id IS NOT NULL);
CREATE INDEX publications_unapproved_idx ON publications (scheduled_at) WHERE (status = ANY (ARRAY['draft'::publication_status, 'pending_approval'::publication_status]));
CREATE INDEX publications_unknown_idx ON publications (id) WHERE (status = 'unknown'::publication_status);
CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (created_at) WHERE (status = 'pending'::delivery_status);
CREATE INDEX webhook_queue_leases_idx ON webhook_queue (endpoint_id, lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX webhook_queue_waiting_idx ON webhook_queue (endpoint_id, is_retry, due_at) WHERE (lease_until IS NULL);

-- Functions and triggers, as in prisma/sql.

SET LOCAL check_function_bodies = off;

-- Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes that their attempts
-- are under way. Behind a backlog of first attempts, a hanging receiver would never exhaust a delivery's attempts, and so
-- never be disabled. Each order matches its index, with "is_retry" included although it is fixed, so that finding the first
-- of a long backlog is cheap. Row by row through the indexes: a plan made while the queue is empty would read all of it, and
-- is kept when there is a backlog. A disabled endpoint gets tests only: all else is skipped, but not at once, and may be there
-- still. A lease begins after the locks were waited for. "wanted" are endpoints whose rows are locked, each listed once per lane that wants a delivery.
CREATE OR REPLACE FUNCTION "claim_deliveries"("wanted" INTEGER[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER)
RETURNS TABLE ("id" INTEGER, "endpoint" INTEGER, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT)
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

-- `campaign_post_changes`: the sum of a campaign's changes is the number of its posts of each status. Kept by triggers, so
-- that every statement that changes a post keeps it, also those of a process of the previous release. A change is a row of
-- its own, because a counter would be locked by everybody who publishes a post of the campaign; `campaigns.sum_posts` sums
-- them. Posts without a campaign cost no more than the condition.
CREATE OR REPLACE FUNCTION "count_campaign_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NOT NULL, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."campaign_id" IS NOT NULL THEN
    INSERT INTO "campaign_post_changes" ("campaign_id", "status", "is_submitted", "change")
    VALUES (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NOT NULL, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "posts_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "count_campaign_post"();

-- The next migration counts the posts that are there already, so that nobody who writes waits for that.
CREATE OR REPLACE TRIGGER "posts_of_campaign_inserted" AFTER INSERT ON "posts"
  FOR EACH ROW WHEN (NEW."campaign_id" IS NOT NULL) EXECUTE FUNCTION "count_campaign_post"();

CREATE OR REPLACE TRIGGER "posts_of_campaign_updated" AFTER UPDATE OF "campaign_id", "status", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."status", OLD."submitted_hash" IS NULL)
      IS DISTINCT FROM (NEW."campaign_id", NEW."status", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "count_campaign_post"();

-- `channel_link_clicks`: the clicks on the links of each channel. A channel that is deleted takes its own along.
CREATE OR REPLACE FUNCTION "count_clicks_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
  SELECT l."channel_id", c."day", sum(c."clicks") FROM "added" c JOIN "short_links" l ON l."id" = c."link_id"
  WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" ORDER BY l."channel_id", c."day"
  ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "short_link_clicks_inserted" AFTER INSERT ON "short_link_clicks" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks_inserted"();

CREATE OR REPLACE FUNCTION "count_clicks_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "channel_link_clicks" AS known ("channel_id", "day", "clicks")
  SELECT l."channel_id", c."day", sum(c."clicks")
  FROM (
    SELECT "link_id", "day", "clicks" FROM "added" UNION ALL SELECT "link_id", "day", -"clicks" FROM "removed"
  ) c JOIN "short_links" l ON l."id" = c."link_id"
  WHERE l."channel_id" IS NOT NULL GROUP BY l."channel_id", c."day" HAVING sum(c."clicks") <> 0
  ORDER BY l."channel_id", c."day"
  ON CONFLICT ("channel_id", "day") DO UPDATE SET "clicks" = known."clicks" + excluded."clicks";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "short_link_clicks_updated" AFTER UPDATE ON "short_link_clicks"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clicks_updated"();

-- Counts the ideas of a feed where they are imported, so that those of a process of the previous release count as well.
-- Whoever imports some has locked the feed. Before `idea_counts`, which then counts those of before.
CREATE OR REPLACE FUNCTION "count_ideas_of_feeds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "idea_feeds" f SET "idea_count" = f."idea_count" + n."count"
  FROM (SELECT "feed_id", count(*) AS "count" FROM "added" WHERE "is_idea" GROUP BY "feed_id") n
  WHERE f."id" = n."feed_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "idea_feed_items_counted" AFTER INSERT ON "idea_feed_items" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ideas_of_feeds"();

-- Only an update: of a brand that is being deleted there may be no counts any more.
CREATE OR REPLACE FUNCTION "count_media_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "media_folder_counts" known
    WHERE (known."brand_id", known."folder") IN (SELECT "brand_id", "folder" FROM "removed")
    ORDER BY known."brand_id", known."folder" FOR NO KEY UPDATE;
  UPDATE "media_folder_counts" known
  SET "assets" = known."assets" - gone."assets", "undescribed" = known."undescribed" - gone."undescribed"
  FROM (
    SELECT "brand_id", "folder", count(*) AS "assets",
      count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf') AS "undescribed"
    FROM "removed" GROUP BY "brand_id", "folder"
  ) gone
  WHERE known."brand_id" = gone."brand_id" AND known."folder" = gone."folder";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_assets_deleted" AFTER DELETE ON "media_assets" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_deleted"();

-- `media_folder_counts`: the assets of each folder, and those without alt text; no network takes one for a document.
CREATE OR REPLACE FUNCTION "count_media_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
  SELECT "brand_id", "folder", count(*), count(*) FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf')
  FROM "added" GROUP BY "brand_id", "folder" ORDER BY "brand_id", "folder"
  ON CONFLICT ("brand_id", "folder") DO UPDATE
    SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_assets_inserted" AFTER INSERT ON "media_assets" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_inserted"();

CREATE OR REPLACE FUNCTION "count_media_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "media_folder_counts" AS known ("brand_id", "folder", "assets", "undescribed")
  SELECT "brand_id", "folder", sum("change"),
    coalesce(sum("change") FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf'), 0)
  FROM (
    SELECT "brand_id", "folder", "alt_text", "type", 1 AS "change" FROM "added"
    UNION ALL
    SELECT "brand_id", "folder", "alt_text", "type", -1 FROM "removed"
  ) changes GROUP BY "brand_id", "folder"
  HAVING sum("change") <> 0 OR sum("change") FILTER (WHERE "alt_text" = '' AND "type" <> 'application/pdf') <> 0
  ORDER BY "brand_id", "folder"
  ON CONFLICT ("brand_id", "folder") DO UPDATE
    SET "assets" = known."assets" + excluded."assets", "undescribed" = known."undescribed" + excluded."undescribed";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "media_assets_updated" AFTER UPDATE ON "media_assets"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_media_updated"();

CREATE OR REPLACE FUNCTION "count_unread_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", -count(*) FROM "removed" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_deleted"();

-- `unread_changes`: the sum of a person's changes is the number of their unread notifications. A change is a row of its
-- own, because a counter would be locked by everybody who notifies the same person; `notifications.sum_unread` sums them.
CREATE OR REPLACE FUNCTION "count_unread_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", count(*) FROM "added" WHERE "read_at" IS NULL GROUP BY "user_id", "brand_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_inserted" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_inserted"();

CREATE OR REPLACE FUNCTION "count_unread_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unread_changes" ("user_id", "brand_id", "change")
  SELECT "user_id", "brand_id", sum("change") FROM (
    SELECT "user_id", "brand_id", 1 AS "change" FROM "added" WHERE "read_at" IS NULL
    UNION ALL
    SELECT "user_id", "brand_id", -1 FROM "removed" WHERE "read_at" IS NULL
  ) changes GROUP BY "user_id", "brand_id" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_updated" AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_unread_updated"();

-- `publications.engagement`: likes, comments, shares, saves and clicks of the newest metrics (src/domain/metrics/terms.ts).
CREATE OR REPLACE FUNCTION "engagement_of"("publication" INTEGER) RETURNS DOUBLE PRECISION LANGUAGE sql STABLE AS $$
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
  "outcomes" JSON, "arrived" JSON, "wanted" INTEGER[], "moment" TIMESTAMPTZ, "lanes" INTEGER, "lease_seconds" INTEGER
)
RETURNS TABLE (
  "id" INTEGER, "endpoint" INTEGER, "attempt" INTEGER, "event" TEXT, "key" TEXT, "body" TEXT,
  "brand" INTEGER, "url" TEXT, "secret" TEXT, "previous_secret" TEXT, "previous_secret_until" TIMESTAMPTZ
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

CREATE OR REPLACE FUNCTION "keep_engagements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" p WHERE p."id" IN (SELECT changed."publication_id" FROM "changed")
    ORDER BY p."id" FOR NO KEY UPDATE;
  UPDATE "publications" p SET "engagement" = newest."engagement"
  FROM (
    SELECT ids."id", "engagement_of"(ids."id") AS "engagement"
    FROM (SELECT DISTINCT changed."publication_id" AS "id" FROM "changed") ids
  ) newest
  WHERE p."id" = newest."id" AND p."engagement" IS DISTINCT FROM newest."engagement";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publication_metrics_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE OR REPLACE TRIGGER "publication_metrics_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE OR REPLACE TRIGGER "publication_metrics_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_engagements"();

CREATE OR REPLACE FUNCTION "keep_post_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."earliest_at" := least(NEW."scheduled_at",
    (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = NEW."id"));
  NEW."placed_at" := "placed_at_of"(NEW."id", NEW."scheduled_at");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "posts_earliest_at_inserted" BEFORE INSERT ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_times"();

CREATE OR REPLACE TRIGGER "posts_earliest_at_updated" BEFORE UPDATE OF "scheduled_at" ON "posts"
  FOR EACH ROW WHEN (OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at")
  EXECUTE FUNCTION "keep_post_times"();

-- A post that moves while its metrics change in another transaction: each of the two has to see what the other one did, or
-- the campaign that the post moves to would keep sums without these metrics. So a change of metrics holds the publications
-- against moves before it looks which campaign they belong to (those that insert metrics hold them already, by the foreign
-- key), and a move waits for such changes before it looks for metrics. Publications are locked after their post, as by
-- everybody who edits one.
CREATE OR REPLACE FUNCTION "mark_campaigns_of_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "publications" c
  WHERE c."id" IN (SELECT m."publication_id" FROM "changed" m) ORDER BY c."id" FOR KEY SHARE;
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "changed" m JOIN "publications" c ON c."id" = m."publication_id" JOIN "posts" p ON p."id" = c."post_id"
  WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "metrics_of_campaign_deleted" AFTER DELETE ON "publication_metrics" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE OR REPLACE TRIGGER "metrics_of_campaign_inserted" AFTER INSERT ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE OR REPLACE TRIGGER "metrics_of_campaign_updated" AFTER UPDATE ON "publication_metrics" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_metrics"();

CREATE OR REPLACE FUNCTION "mark_campaigns_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
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

CREATE OR REPLACE TRIGGER "posts_metrics_of_campaign_deleted" AFTER DELETE ON "posts"
  FOR EACH ROW WHEN (OLD."campaign_id" IS NOT NULL) EXECUTE FUNCTION "mark_campaigns_of_post"();

CREATE OR REPLACE TRIGGER "posts_metrics_of_campaign_updated" AFTER UPDATE OF "campaign_id", "submitted_hash" ON "posts"
  FOR EACH ROW WHEN (
    coalesce(OLD."campaign_id", NEW."campaign_id") IS NOT NULL
    AND (OLD."campaign_id", OLD."submitted_hash" IS NULL) IS DISTINCT FROM (NEW."campaign_id", NEW."submitted_hash" IS NULL)
  )
  EXECUTE FUNCTION "mark_campaigns_of_post"();

-- A publication that is deleted takes its metrics along, which then lead nowhere.
CREATE OR REPLACE FUNCTION "mark_campaigns_of_publications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "campaign_metric_changes" ("brand_id", "campaign_id")
  SELECT DISTINCT p."brand_id", p."campaign_id"
  FROM "removed" c JOIN "posts" p ON p."id" = c."post_id" WHERE p."campaign_id" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_of_campaign_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_campaigns_of_publications"();

-- HTTP dates have whole seconds: each change gets a later one than the change before, so that a date decides.
CREATE OR REPLACE FUNCTION "next_feed_change"("last" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT greatest(now(), date_trunc('second', "last") + interval '1 second')
$$;

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

CREATE OR REPLACE FUNCTION "note_feed_domain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" = coalesce(NEW."brand_id", OLD."brand_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "custom_domains_feed_added" AFTER INSERT ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();

CREATE OR REPLACE TRIGGER "custom_domains_feed_changed" AFTER UPDATE ON "custom_domains"
  FOR EACH ROW WHEN ((OLD."verified_as", OLD."active_at") IS DISTINCT FROM (NEW."verified_as", NEW."active_at"))
  EXECUTE FUNCTION "note_feed_domain"();

CREATE OR REPLACE TRIGGER "custom_domains_feed_removed" AFTER DELETE ON "custom_domains"
  FOR EACH ROW EXECUTE FUNCTION "note_feed_domain"();

CREATE OR REPLACE FUNCTION "note_feed_edits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" IN (
    SELECT c."brand_id" FROM "changed" c JOIN "earlier" e ON e."id" = c."id" WHERE c.* IS DISTINCT FROM e.*
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "feed_entries_edited" AFTER UPDATE ON "feed_entries" REFERENCING OLD TABLE AS "earlier" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_feed_edits"();

CREATE OR REPLACE FUNCTION "note_feed_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "brands" SET "feed_changed_at" = "next_feed_change"("feed_changed_at")
  WHERE "id" IN (SELECT "brand_id" FROM "changed");
  RETURN NULL;
END $$;

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

CREATE OR REPLACE TRIGGER "users_changed" AFTER UPDATE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

CREATE OR REPLACE TRIGGER "users_removed" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "notify_access_changed"();

-- `posts.placed_at`: where a calendar shows a post. Its earliest channel that is still to be published, or its earliest
-- of all once none is; its own time where no channel has one. Kept by the triggers that keep `earliest_at`, so that every
-- statement that changes a time or ends a publication keeps both, also those of a process of the previous release.
-- Creating triggers lets writers of `posts` and `publications` wait for a moment, and no readers.
CREATE OR REPLACE FUNCTION "placed_at_of"("post" INTEGER, "own_time" TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT CASE WHEN bool_or(c."is_ahead") THEN min(c."scheduled_at") FILTER (WHERE c."is_ahead") ELSE min(c."scheduled_at") END
    FROM (
      SELECT p."scheduled_at",
        p."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing') AS "is_ahead"
      FROM "publications" p WHERE p."post_id" = "post"
    ) c
  ), "own_time")
$$;

-- Web processes of the previous version that still run insert deliveries without a row in the queue. This locks out writers
-- until the rows that wait are in the queue, so that none is missed.
CREATE OR REPLACE FUNCTION "queue_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_queue" ("delivery_id", "endpoint_id", "due_at")
  VALUES (NEW."id", NEW."endpoint_id", NEW."next_attempt_at");
  UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL WHERE "id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "webhook_deliveries_queued" AFTER INSERT ON "webhook_deliveries"
  FOR EACH ROW WHEN (NEW."status" = 'pending' AND NEW."next_attempt_at" IS NOT NULL) EXECUTE FUNCTION "queue_delivery"();

-- The times of a post whose channels all have the same time don't depend on which of them are still to be published: that
-- is most posts, and looking it up for each publication that ends took longer than writing its result.
CREATE OR REPLACE FUNCTION "refresh_times_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."scheduled_at" IS NOT DISTINCT FROM NEW."scheduled_at" AND NOT EXISTS (
    SELECT FROM "publications" other
    WHERE other."post_id" = NEW."post_id" AND other."scheduled_at" IS DISTINCT FROM NEW."scheduled_at"
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE "posts" p SET "earliest_at" = times."earliest_at", "placed_at" = times."placed_at"
  FROM (
    SELECT "placed_at_of"(own."id", own."scheduled_at") AS "placed_at", least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" = NEW."post_id"
  ) times
  WHERE p."id" = NEW."post_id"
    AND (p."earliest_at", p."placed_at") IS DISTINCT FROM (times."earliest_at", times."placed_at");
  RETURN NULL;
END $$;

-- Of a publication that is sent, only its end changes the place.
CREATE OR REPLACE TRIGGER "publications_rescheduled" AFTER UPDATE OF "scheduled_at", "status" ON "publications"
  FOR EACH ROW WHEN (
    OLD."scheduled_at" IS DISTINCT FROM NEW."scheduled_at"
    OR (OLD."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
      <> (NEW."status" IN ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing'))
  )
  EXECUTE FUNCTION "refresh_times_of_post"();

CREATE OR REPLACE FUNCTION "refresh_times_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "posts" p SET "earliest_at" = times."earliest_at", "placed_at" = times."placed_at"
  FROM (
    SELECT own."id", "placed_at_of"(own."id", own."scheduled_at") AS "placed_at", least(own."scheduled_at",
      (SELECT min(c."scheduled_at") FROM "publications" c WHERE c."post_id" = own."id")) AS "earliest_at"
    FROM "posts" own WHERE own."id" IN (SELECT changed."post_id" FROM "changed")
  ) times
  WHERE p."id" = times."id"
    AND (p."earliest_at", p."placed_at") IS DISTINCT FROM (times."earliest_at", times."placed_at");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "publications_deleted" AFTER DELETE ON "publications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();

CREATE OR REPLACE TRIGGER "publications_inserted" AFTER INSERT ON "publications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_times_of_posts"();

-- Writes down attempts that have ended: their deliveries leave the queue with their status, or wait in it for the next
-- attempt. Those in "arrived" are due now, whatever this machine's clock says. Returns the deliveries of the first kind; a
-- missing one was settled earlier by a worker that considered it abandoned.
CREATE OR REPLACE FUNCTION "settle_deliveries"("outcomes" JSON, "arrived" JSON, "moment" TIMESTAMPTZ) RETURNS SETOF INTEGER
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH "given" AS (
    SELECT * FROM json_to_recordset("outcomes") AS given(
      "delivery_id" int, "number" int, "attempt_status" attempt_status, "response_code" int, "response_body" text,
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
    FROM json_to_recordset("arrived") AS due("delivery_id" int, "number" int)
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

SET LOCAL check_function_bodies = on;
