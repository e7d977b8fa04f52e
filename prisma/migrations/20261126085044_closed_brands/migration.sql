-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);
