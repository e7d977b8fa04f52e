-- AlterTable
ALTER TABLE "inbox_items" ADD COLUMN     "snoozed_by_id" INTEGER,
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "inbox_items_snoozed_until_idx" ON "inbox_items"("snoozed_until");

-- AddForeignKey
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_snoozed_by_id_fkey" FOREIGN KEY ("snoozed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
