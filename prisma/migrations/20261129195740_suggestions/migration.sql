-- CreateEnum
CREATE TYPE "suggestion_status" AS ENUM ('open', 'accepted', 'declined');

-- AlterTable
ALTER TABLE "post_revisions" ADD COLUMN     "suggestion_id" INTEGER;

-- CreateTable
CREATE TABLE "suggestions" (
    "entry_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "approved_hash" CHAR(64),
    "status" "suggestion_status" NOT NULL DEFAULT 'open',
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "revision" INTEGER,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("entry_id")
);

-- CreateIndex
CREATE INDEX "suggestions_decided_by_id_idx" ON "suggestions"("decided_by_id");

-- CreateIndex
CREATE INDEX "post_revisions_suggestion_id_idx" ON "post_revisions"("suggestion_id");

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_suggestion_id_fkey" FOREIGN KEY ("suggestion_id") REFERENCES "thread_entries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "thread_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
