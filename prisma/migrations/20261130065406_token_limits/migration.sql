-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "brand_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];
