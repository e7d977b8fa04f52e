-- AlterTable
ALTER TABLE "inbox_items" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
