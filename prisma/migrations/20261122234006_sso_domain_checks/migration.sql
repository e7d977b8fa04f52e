-- AlterTable
ALTER TABLE "sso_domains" ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_vouched" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "missed_checks" INTEGER NOT NULL DEFAULT 0;
