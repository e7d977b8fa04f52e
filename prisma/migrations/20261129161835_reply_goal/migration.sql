-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "reply_goal_hours" SMALLINT;
