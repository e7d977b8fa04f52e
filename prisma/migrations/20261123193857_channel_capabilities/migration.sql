-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "capabilities" JSONB,
ADD COLUMN     "capabilities_checked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "platform_paces" ADD COLUMN     "quota_left" INTEGER,
ADD COLUMN     "quota_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "publication_attempts" ADD COLUMN     "response" JSONB;

-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "missing_since" DATE,
ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
