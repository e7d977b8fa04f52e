-- CreateTable
CREATE TABLE "review_channels" (
    "brand_id" BIGINT NOT NULL,
    "channel_id" BIGINT NOT NULL,
    "language" VARCHAR(35) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_channels_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "review_messages" (
    "id" BIGSERIAL NOT NULL,
    "brand_id" BIGINT NOT NULL,
    "channel_id" BIGINT NOT NULL,
    "post_id" BIGINT NOT NULL,
    "submitter_name" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "external_id" VARCHAR(255),
    "shown_revision" INTEGER,
    "shown_status" "post_status",
    "error" VARCHAR(500),
    "is_ended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "review_channels_brand_id_channel_id_idx" ON "review_channels"("brand_id", "channel_id");

-- CreateIndex
CREATE INDEX "review_messages_brand_id_channel_id_idx" ON "review_messages"("brand_id", "channel_id");

-- CreateIndex
CREATE INDEX "review_messages_post_id_idx" ON "review_messages"("post_id");

-- CreateIndex
CREATE INDEX "review_messages_created_at_idx" ON "review_messages"("created_at");

-- AddForeignKey
ALTER TABLE "review_channels" ADD CONSTRAINT "review_channels_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_channels" ADD CONSTRAINT "review_channels_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_messages" ADD CONSTRAINT "review_messages_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_messages" ADD CONSTRAINT "review_messages_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The messages that follow their post, which are few: those of posts that are not published yet.
CREATE INDEX review_messages_followed_idx ON review_messages (id) WHERE NOT is_ended;
