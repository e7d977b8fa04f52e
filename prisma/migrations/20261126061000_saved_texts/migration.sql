-- CreateTable
CREATE TABLE "saved_texts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_texts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_texts_brand_id_kind_name_key" ON "saved_texts"("brand_id", "kind", "name");

-- AddForeignKey
ALTER TABLE "saved_texts" ADD CONSTRAINT "saved_texts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
