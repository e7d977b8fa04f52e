-- CreateEnum
CREATE TYPE "hold_lift_by" AS ENUM ('owner', 'editors');

-- CreateTable
CREATE TABLE "holds" (
    "brand_id" INTEGER NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "is_account_wide" BOOLEAN NOT NULL,
    "lift_by" "hold_lift_by" NOT NULL,
    "placed_by_id" INTEGER,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE INDEX "holds_placed_by_id_idx" ON "holds"("placed_by_id");

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_placed_by_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
