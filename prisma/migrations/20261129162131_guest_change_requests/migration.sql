-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "change_request_id" INTEGER;

-- CreateIndex
CREATE INDEX "thread_entries_change_request_id_idx" ON "thread_entries"("change_request_id");

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_brand_id_change_request_id_fkey" FOREIGN KEY ("brand_id", "change_request_id") REFERENCES "thread_entries"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
