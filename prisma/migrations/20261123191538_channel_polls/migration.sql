-- CreateTable
CREATE TABLE "channel_polls" (
    "channel_id" INTEGER NOT NULL,
    "cursor" VARCHAR(1000),
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_polls_pkey" PRIMARY KEY ("channel_id")
);

-- AddForeignKey
ALTER TABLE "channel_polls" ADD CONSTRAINT "channel_polls_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
