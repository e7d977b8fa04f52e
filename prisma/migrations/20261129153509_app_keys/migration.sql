-- AlterTable
ALTER TABLE "users" ADD COLUMN     "operator_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "app_keys" (
    "name" VARCHAR(60) NOT NULL,
    "value" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_keys_pkey" PRIMARY KEY ("name")
);

-- Whoever set up an existing installation administers it: the owner of its first account, and of the first beside the demo's.
UPDATE "users" SET "operator_since" = now()
WHERE "id" IN (
  (SELECT "owner_id" FROM "accounts" ORDER BY "id" LIMIT 1),
  (SELECT "owner_id" FROM "accounts" JOIN "users" ON "users"."id" = "accounts"."owner_id"
   WHERE "users"."email_key" <> 'demo@example.com' ORDER BY "accounts"."id" LIMIT 1)
);
