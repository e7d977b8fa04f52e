-- CreateTable
CREATE TABLE "campaign_post_changes" (
    "id" BIGSERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "status" "post_status" NOT NULL,
    "is_submitted" BOOLEAN NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "campaign_post_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "campaign_post_changes_campaign_id_status_is_submitted_chang_idx" ON "campaign_post_changes"("campaign_id", "status", "is_submitted", "change");
