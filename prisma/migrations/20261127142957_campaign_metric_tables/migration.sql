-- CreateTable
CREATE TABLE "campaign_metric_sums" (
    "brand_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "is_submitted" BOOLEAN NOT NULL,
    "publications" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_metric_sums_pkey" PRIMARY KEY ("brand_id","campaign_id","is_submitted")
);

-- CreateTable
CREATE TABLE "campaign_metric_changes" (
    "brand_id" INTEGER NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "campaign_metric_changes_pkey" PRIMARY KEY ("brand_id","campaign_id","id")
);

-- AddForeignKey
ALTER TABLE "campaign_metric_sums" ADD CONSTRAINT "campaign_metric_sums_brand_id_campaign_id_fkey" FOREIGN KEY ("brand_id", "campaign_id") REFERENCES "campaigns"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
