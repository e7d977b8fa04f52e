-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "sample_content_at" TIMESTAMPTZ(3),
ADD COLUMN     "sample_user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
