-- CreateEnum
CREATE TYPE "post_format" AS ENUM ('plain', 'markdown');

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "format" "post_format" NOT NULL DEFAULT 'plain';
