-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "guest_key_hash" TEXT;
