-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "campaign_id" INTEGER;

-- CreateTable
CREATE TABLE "campaigns" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "color" "note_color" NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "description" VARCHAR(2000) NOT NULL DEFAULT '',
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_brand_id_id_key" ON "campaigns"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_brand_id_name_key" ON "campaigns"("brand_id", "name");

-- CreateIndex
CREATE INDEX "posts_brand_id_campaign_id_idx" ON "posts"("brand_id", "campaign_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_brand_id_campaign_id_fkey" FOREIGN KEY ("brand_id", "campaign_id") REFERENCES "campaigns"("brand_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
