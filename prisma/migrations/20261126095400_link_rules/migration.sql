-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "link_rules" JSONB,
ADD COLUMN     "utm_campaign" VARCHAR(200);

-- CreateTable
CREATE TABLE "link_settings" (
    "brand_id" INTEGER NOT NULL,
    "is_utm_on" BOOLEAN NOT NULL,
    "source" VARCHAR(100),
    "medium" VARCHAR(100) NOT NULL,
    "campaign" VARCHAR(200) NOT NULL,
    "hosts" TEXT[],
    "excluded_hosts" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_settings_pkey" PRIMARY KEY ("brand_id")
);

-- AddForeignKey
ALTER TABLE "link_settings" ADD CONSTRAINT "link_settings_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
