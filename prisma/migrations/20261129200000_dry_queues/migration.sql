-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "dry_notified_at" TIMESTAMPTZ(3);
