-- CreateTable
CREATE TABLE "comment_images" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "entry_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "uploader_id" INTEGER,
    "share_link_id" INTEGER,
    "guest_key_hash" TEXT,
    "type" VARCHAR(100) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt_text" VARCHAR(2000) NOT NULL DEFAULT '',
    "storage_key" TEXT NOT NULL,
    "thumb_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_images_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "comment_images_storage_key_key" ON "comment_images"("storage_key");

-- CreateIndex
CREATE INDEX "comment_images_entry_id_idx" ON "comment_images"("entry_id");

-- CreateIndex
CREATE INDEX "comment_images_uploader_id_idx" ON "comment_images"("uploader_id");

-- CreateIndex
CREATE INDEX "comment_images_share_link_id_idx" ON "comment_images"("share_link_id");

-- CreateIndex
CREATE INDEX "comment_images_created_at_idx" ON "comment_images"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comment_images_brand_id_id_key" ON "comment_images"("brand_id", "id");

-- AddForeignKey
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "thread_entries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
