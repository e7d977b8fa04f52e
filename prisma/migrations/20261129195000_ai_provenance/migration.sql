-- AlterTable
ALTER TABLE "post_revisions" ADD COLUMN     "ai_model" VARCHAR(200);
