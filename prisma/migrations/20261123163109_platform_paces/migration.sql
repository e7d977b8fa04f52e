-- CreateTable
CREATE TABLE "platform_paces" (
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER NOT NULL DEFAULT 0,
    "blocked_until" TIMESTAMPTZ(3),
    "used_until" TIMESTAMPTZ(3),

    CONSTRAINT "platform_paces_pkey" PRIMARY KEY ("platform","channel_id")
);

-- CreateTable
CREATE TABLE "platform_slots" (
    "token" UUID NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_slots_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE INDEX "platform_slots_platform_idx" ON "platform_slots"("platform");
