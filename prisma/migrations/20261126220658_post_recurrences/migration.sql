-- CreateEnum
CREATE TYPE "recurrence_unit" AS ENUM ('day', 'week', 'month');

-- CreateEnum
CREATE TYPE "recurrence_handling" AS ENUM ('draft', 'submit', 'approve');

-- CreateEnum
CREATE TYPE "stop_reason" AS ENUM ('stopped', 'member_left', 'nothing_to_copy');

-- CreateTable
CREATE TABLE "post_recurrences" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "every" "recurrence_unit" NOT NULL,
    "interval" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "ends_on" DATE,
    "handling" "recurrence_handling" NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "origin" "post_origin" NOT NULL,
    "origin_token" TEXT,
    "origin_token_kind" "token_kind",
    "origin_token_tier" "token_tier",
    "next_number" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" "stop_reason",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_recurrences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_occurrences" (
    "brand_id" INTEGER NOT NULL,
    "recurrence_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,

    CONSTRAINT "post_occurrences_pkey" PRIMARY KEY ("recurrence_id","number")
);

-- CreateIndex
CREATE INDEX "post_recurrences_created_by_id_idx" ON "post_recurrences"("created_by_id");

-- CreateIndex
CREATE INDEX "post_recurrences_next_at_idx" ON "post_recurrences"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "post_recurrences_brand_id_id_key" ON "post_recurrences"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "post_occurrences_brand_id_post_id_key" ON "post_occurrences"("brand_id", "post_id");

-- AddForeignKey
ALTER TABLE "post_recurrences" ADD CONSTRAINT "post_recurrences_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_recurrences" ADD CONSTRAINT "post_recurrences_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_occurrences" ADD CONSTRAINT "post_occurrences_brand_id_recurrence_id_fkey" FOREIGN KEY ("brand_id", "recurrence_id") REFERENCES "post_recurrences"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_occurrences" ADD CONSTRAINT "post_occurrences_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
