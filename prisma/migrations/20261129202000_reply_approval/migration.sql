-- AlterEnum
ALTER TYPE "reply_status" ADD VALUE 'awaiting_approval' AFTER 'draft';

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "reply_approval_kinds" "inbox_kind"[] DEFAULT ARRAY[]::"inbox_kind"[],
ADD COLUMN     "reply_approval_roles" "member_role"[] DEFAULT ARRAY[]::"member_role"[];

-- AlterTable
ALTER TABLE "inbox_replies" ADD COLUMN     "approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "approved_by_id" INTEGER,
ADD COLUMN     "decline_reason" VARCHAR(1000),
ADD COLUMN     "declined_by_id" INTEGER;

-- CreateIndex
CREATE INDEX "inbox_replies_status_item_id_idx" ON "inbox_replies"("status", "item_id");

-- AddForeignKey
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_replies" ADD CONSTRAINT "inbox_replies_declined_by_id_fkey" FOREIGN KEY ("declined_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
