-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "link_context" JSONB,
ADD COLUMN     "link_rules" JSONB;

UPDATE "publications" SET "link_rules" = "posts"."link_rules"
FROM "posts" WHERE "posts"."id" = "publications"."post_id" AND "posts"."link_rules" IS NOT NULL;

-- AlterTable
ALTER TABLE "posts" DROP COLUMN "link_rules";
