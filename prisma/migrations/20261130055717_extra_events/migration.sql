-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "extra_events" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "author_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "campaign_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "channel_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];
