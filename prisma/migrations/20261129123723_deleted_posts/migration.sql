-- CreateTable
CREATE TABLE "deleted_posts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "deleted_by_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_posts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_posts_brand_id_id_idx" ON "deleted_posts"("brand_id", "id");

-- CreateIndex
CREATE INDEX "deleted_posts_deleted_by_id_idx" ON "deleted_posts"("deleted_by_id");

-- CreateIndex
CREATE INDEX "deleted_posts_deleted_at_idx" ON "deleted_posts"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "deleted_posts_brand_id_post_id_key" ON "deleted_posts"("brand_id", "post_id");

-- AddForeignKey
ALTER TABLE "deleted_posts" ADD CONSTRAINT "deleted_posts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_posts" ADD CONSTRAINT "deleted_posts_deleted_by_id_fkey" FOREIGN KEY ("deleted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
