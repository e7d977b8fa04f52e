-- CreateTable
CREATE TABLE "holiday_settings" (
    "brand_id" INTEGER NOT NULL,
    "countries" TEXT[],
    "shows_popular_days" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holiday_settings_pkey" PRIMARY KEY ("brand_id")
);

-- AddForeignKey
ALTER TABLE "holiday_settings" ADD CONSTRAINT "holiday_settings_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
