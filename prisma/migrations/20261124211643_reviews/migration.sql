-- AlterEnum
ALTER TYPE "inbox_kind" ADD VALUE 'review';

-- AlterTable
ALTER TABLE "inbox_items" ADD COLUMN     "rating" SMALLINT;
