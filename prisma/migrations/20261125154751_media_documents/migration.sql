-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "pages" INTEGER;
