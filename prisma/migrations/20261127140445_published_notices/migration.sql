-- CreateTable
CREATE TABLE "published_notices" (
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_at" TIMESTAMPTZ(3),
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "published_notices_pkey" PRIMARY KEY ("brand_id","post_id")
);

-- AddForeignKey
ALTER TABLE "published_notices" ADD CONSTRAINT "published_notices_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each row is updated once before it is deleted: room for that on its page keeps the index as it is.
ALTER TABLE "published_notices" SET (fillfactor = 50);
