-- CreateEnum
CREATE TYPE "inbound_event_status" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "data_deletion_status" AS ENUM ('received', 'in_progress', 'done');

-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "network_user_id" VARCHAR(255);

-- AlterTable
ALTER TABLE "inbox_items" ADD COLUMN     "author_external_id" VARCHAR(255);

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
    "payload" JSONB,
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
CREATE INDEX "channels_external_id_idx" ON "channels"("external_id");

-- CreateIndex
CREATE INDEX "channels_network_user_id_idx" ON "channels"("network_user_id");

-- CreateIndex
CREATE INDEX "channels_status_idx" ON "channels"("status");

-- CreateIndex
CREATE INDEX "contacts_external_id_idx" ON "contacts"("external_id");

-- CreateIndex
CREATE INDEX "inbox_items_author_external_id_idx" ON "inbox_items"("author_external_id");
