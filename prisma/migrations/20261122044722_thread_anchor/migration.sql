-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "anchor" JSONB;
