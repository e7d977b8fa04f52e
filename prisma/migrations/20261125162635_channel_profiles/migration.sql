-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "account_name" VARCHAR(200),
ADD COLUMN     "profile_checked_at" TIMESTAMPTZ(3);
