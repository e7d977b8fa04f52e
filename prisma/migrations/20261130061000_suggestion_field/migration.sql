-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "field" TEXT NOT NULL DEFAULT 'body';
