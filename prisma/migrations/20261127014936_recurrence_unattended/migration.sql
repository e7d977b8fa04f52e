-- AlterEnum
ALTER TYPE "stop_reason" ADD VALUE 'unattended';

-- AlterTable
ALTER TABLE "post_recurrences" ADD COLUMN     "resumed_number" INTEGER NOT NULL DEFAULT 0;
