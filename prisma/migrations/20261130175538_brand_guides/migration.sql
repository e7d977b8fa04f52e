-- CreateTable
CREATE TABLE "brand_guides" (
    "brand_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "dismissed" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_guides_pkey" PRIMARY KEY ("brand_id")
);

-- AddForeignKey
ALTER TABLE "brand_guides" ADD CONSTRAINT "brand_guides_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
