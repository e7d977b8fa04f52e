-- CreateTable
CREATE TABLE "contact_identities" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "platform" VARCHAR(30),
    "external_id" VARCHAR(255),
    "name" VARCHAR(200),
    "handle" VARCHAR(200),
    "avatar_url" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_identities_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_identities_brand_id_contact_id_position_idx" ON "contact_identities"("brand_id", "contact_id", "position");

-- CreateIndex
CREATE INDEX "contact_identities_external_id_idx" ON "contact_identities"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_identities_brand_id_platform_external_id_key" ON "contact_identities"("brand_id", "platform", "external_id");

-- AddForeignKey
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_brand_id_contact_id_fkey" FOREIGN KEY ("brand_id", "contact_id") REFERENCES "contacts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A contact had one identity, in its own columns. The time is the contact's.
INSERT INTO "contact_identities" ("brand_id", "contact_id", "platform", "external_id", "name", "handle", "avatar_url", "created_at")
SELECT "brand_id", "id", "platform", "external_id", CASE WHEN "platform" IS NOT NULL THEN "name" END, "handle", "avatar_url", "created_at"
FROM "contacts" WHERE "platform" IS NOT NULL OR "handle" IS NOT NULL;

-- Items go with an identity by their author, whom the oldest items did not name.
UPDATE "inbox_items" AS item SET "author_external_id" = contact."external_id"
FROM "contacts" AS contact
WHERE contact."id" = item."contact_id" AND item."author_external_id" IS NULL AND contact."external_id" IS NOT NULL;

-- DropIndex
DROP INDEX "contacts_brand_id_platform_external_id_key";

-- DropIndex
DROP INDEX "contacts_external_id_idx";

-- AlterTable
ALTER TABLE "contacts" DROP COLUMN "avatar_url",
DROP COLUMN "external_id",
DROP COLUMN "handle",
DROP COLUMN "platform";
