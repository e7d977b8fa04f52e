-- CreateEnum
CREATE TYPE "publication_change_kind" AS ENUM ('edit', 'delete');

-- CreateEnum
CREATE TYPE "publication_change_status" AS ENUM ('pending', 'done', 'failed', 'unknown');

-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "edited_at" TIMESTAMPTZ(3);

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

-- CreateIndex
CREATE INDEX "publication_changes_publication_id_id_idx" ON "publication_changes"("publication_id", "id");

-- AddForeignKey
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_changes" ADD CONSTRAINT "publication_changes_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One change at a time is pending of a publication, however many ask at once.
CREATE UNIQUE INDEX "publication_changes_pending_key" ON "publication_changes"("publication_id") WHERE status = 'pending';
