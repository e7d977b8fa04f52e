-- AlterEnum
ALTER TYPE "mail_link_purpose" ADD VALUE 'change_email';

-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "mail_links" ADD COLUMN     "email" VARCHAR(255);

-- AlterTable
ALTER TABLE "webhook_events" ALTER COLUMN "payload" SET DATA TYPE JSON;

-- CreateTable
CREATE TABLE "oauth_connections" (
    "token_id" INTEGER NOT NULL,
    "grant_hash" CHAR(64) NOT NULL,
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
    "grant_hash" CHAR(64),
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_connections_grant_hash_key" ON "oauth_connections"("grant_hash");

-- CreateIndex
CREATE INDEX "oauth_connections_client_id_idx" ON "oauth_connections"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_clients_client_id_key" ON "oauth_clients"("client_id");

-- CreateIndex
CREATE INDEX "oauth_artifacts_grant_hash_idx" ON "oauth_artifacts"("grant_hash");

-- CreateIndex
CREATE INDEX "oauth_artifacts_expires_at_idx" ON "oauth_artifacts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_artifacts_kind_id_hash_key" ON "oauth_artifacts"("kind", "id_hash");

-- AddForeignKey
ALTER TABLE "oauth_connections" ADD CONSTRAINT "oauth_connections_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
