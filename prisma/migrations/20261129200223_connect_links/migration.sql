-- AlterTable
ALTER TABLE "channel_requests" ADD COLUMN     "browser_hash" CHAR(64),
ADD COLUMN     "connect_link_id" INTEGER;

-- CreateTable
CREATE TABLE "connect_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "created_by_id" INTEGER,
    "platform" VARCHAR(30),
    "name" VARCHAR(100) NOT NULL DEFAULT '',
    "token_hash" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connect_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "connect_links_token_hash_key" ON "connect_links"("token_hash");

-- CreateIndex
CREATE INDEX "connect_links_created_by_id_idx" ON "connect_links"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "connect_links_brand_id_id_key" ON "connect_links"("brand_id", "id");

-- CreateIndex
CREATE INDEX "channel_requests_connect_link_id_idx" ON "channel_requests"("connect_link_id");

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_brand_id_connect_link_id_fkey" FOREIGN KEY ("brand_id", "connect_link_id") REFERENCES "connect_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_links" ADD CONSTRAINT "connect_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_links" ADD CONSTRAINT "connect_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
