-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "detail_hash" CHAR(64),
ADD COLUMN     "detail_salt" CHAR(32),
ADD COLUMN     "redacted_at" TIMESTAMPTZ(3);
