-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "submitted_by_id" INTEGER;
