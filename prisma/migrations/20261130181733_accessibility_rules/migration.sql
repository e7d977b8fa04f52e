-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "accessibility_rules" JSONB NOT NULL DEFAULT '{}';
