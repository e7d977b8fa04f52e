-- AlterTable
ALTER TABLE "idea_feeds" ADD COLUMN     "idea_count" INTEGER NOT NULL DEFAULT 0;
