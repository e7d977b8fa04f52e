-- AlterTable
ALTER TABLE "posts" DROP COLUMN "notified_up_to";
