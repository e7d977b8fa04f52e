-- AlterTable
ALTER TABLE "inbox_items" ADD COLUMN     "liked_at" TIMESTAMPTZ(3);
