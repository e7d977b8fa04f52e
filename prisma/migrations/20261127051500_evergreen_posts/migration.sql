-- CreateEnum
CREATE TYPE "evergreen_pause_reason" AS ENUM ('paused', 'member_left', 'refused', 'failed', 'removed');

-- CreateTable
CREATE TABLE "evergreen_posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "handling" "recurrence_handling" NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "ends_on" DATE,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" "evergreen_pause_reason",
    "counted_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evergreen_uses" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "source_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "post_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "was_refused" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_uses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queue_fillings" (
    "channel_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "times" INTEGER NOT NULL,
    "min_days" INTEGER NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "counted_from" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_fillings_pkey" PRIMARY KEY ("channel_id")
);

-- CreateIndex
CREATE INDEX "evergreen_posts_created_by_id_idx" ON "evergreen_posts"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_posts_brand_id_post_id_key" ON "evergreen_posts"("brand_id", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_uses_post_id_key" ON "evergreen_uses"("post_id");

-- CreateIndex
CREATE INDEX "evergreen_uses_brand_id_source_id_idx" ON "evergreen_uses"("brand_id", "source_id");

-- CreateIndex
CREATE INDEX "evergreen_uses_channel_id_at_idx" ON "evergreen_uses"("channel_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "queue_fillings_brand_id_channel_id_key" ON "queue_fillings"("brand_id", "channel_id");

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_posts" ADD CONSTRAINT "evergreen_posts_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_source_id_fkey" FOREIGN KEY ("brand_id", "source_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_fillings" ADD CONSTRAINT "queue_fillings_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
