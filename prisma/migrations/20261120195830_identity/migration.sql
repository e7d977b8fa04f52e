-- AlterEnum
ALTER TYPE "mail_link_purpose" ADD VALUE 'change_email';

-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "token_name" TEXT,
ADD COLUMN     "token_tier" TEXT;

-- AlterTable
ALTER TABLE "mail_links" ADD COLUMN     "email" VARCHAR(255);

-- AlterTable
ALTER TABLE "post_revisions" ADD COLUMN     "origin" "post_origin",
ADD COLUMN     "origin_token" TEXT,
ADD COLUMN     "origin_token_kind" "token_kind",
ADD COLUMN     "origin_token_tier" "token_tier";

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "origin_token_kind" "token_kind",
ADD COLUMN     "origin_token_tier" "token_tier";

-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "origin" "post_origin",
ADD COLUMN     "origin_token_kind" "token_kind",
ADD COLUMN     "origin_token_tier" "token_tier";

-- AlterTable
ALTER TABLE "webhook_events" ALTER COLUMN "payload" SET DATA TYPE JSON;

-- CreateTable
CREATE TABLE "oauth_connections" (
    "token_id" INTEGER NOT NULL,
    "client_id" VARCHAR(2048) NOT NULL,
    "redirect_host" VARCHAR(255) NOT NULL,

    CONSTRAINT "oauth_connections_pkey" PRIMARY KEY ("token_id")
);

-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" SERIAL NOT NULL,
    "client_id" VARCHAR(255) NOT NULL,
    "metadata" JSONB NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_artifacts" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "id_hash" CHAR(64) NOT NULL,
    "token_id" INTEGER,
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_connections_client_id_idx" ON "oauth_connections"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_clients_client_id_key" ON "oauth_clients"("client_id");

-- CreateIndex
CREATE INDEX "oauth_artifacts_token_id_idx" ON "oauth_artifacts"("token_id");

-- CreateIndex
CREATE INDEX "oauth_artifacts_expires_at_idx" ON "oauth_artifacts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_artifacts_kind_id_hash_key" ON "oauth_artifacts"("kind", "id_hash");

-- AddForeignKey
ALTER TABLE "oauth_connections" ADD CONSTRAINT "oauth_connections_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
