-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "last_assignee_id" INTEGER;
