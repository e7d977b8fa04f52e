-- CreateTable
CREATE TABLE "idea_feeds" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" VARCHAR(2048) NOT NULL,
    "title" VARCHAR(200) NOT NULL DEFAULT '',
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "is_begun" BOOLEAN NOT NULL DEFAULT false,
    "etag" TEXT,
    "last_modified" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idea_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idea_feed_items" (
    "feed_id" INTEGER NOT NULL,
    "key" CHAR(64) NOT NULL,
    "is_idea" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idea_feed_items_pkey" PRIMARY KEY ("feed_id","key")
);

-- CreateIndex
CREATE INDEX "idea_feeds_next_at_idx" ON "idea_feeds"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "idea_feeds_brand_id_url_key" ON "idea_feeds"("brand_id", "url");

-- AddForeignKey
ALTER TABLE "idea_feeds" ADD CONSTRAINT "idea_feeds_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idea_feed_items" ADD CONSTRAINT "idea_feed_items_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "idea_feeds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
