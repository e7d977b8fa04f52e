-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "posting_times" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
