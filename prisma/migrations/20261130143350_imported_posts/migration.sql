-- CreateTable
CREATE TABLE "post_imports" (
    "channel_id" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "cursor" VARCHAR(1000),
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "completed_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "post_imports_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "imported_posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "external_id" VARCHAR(255) NOT NULL,
    "body" TEXT NOT NULL,
    "permalink" VARCHAR(2048) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "media_count" SMALLINT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "metrics" JSONB NOT NULL,
    "engagement" DOUBLE PRECISION,
    "listed_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_posts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_imports_next_at_idx" ON "post_imports"("next_at");

-- CreateIndex
CREATE INDEX "imported_posts_brand_id_published_at_id_idx" ON "imported_posts"("brand_id", "published_at", "id");

-- CreateIndex
CREATE INDEX "imported_posts_channel_id_published_at_idx" ON "imported_posts"("channel_id", "published_at");

-- CreateIndex
CREATE UNIQUE INDEX "imported_posts_channel_id_external_id_key" ON "imported_posts"("channel_id", "external_id");

-- AddForeignKey
ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
