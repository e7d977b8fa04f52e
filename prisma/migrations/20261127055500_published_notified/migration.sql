-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "notified_up_to" TIMESTAMPTZ(3);
