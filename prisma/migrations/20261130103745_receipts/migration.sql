-- CreateEnum
CREATE TYPE "receipt_page" AS ENUM ('off', 'without_names', 'with_names');

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "receipt_page" "receipt_page" NOT NULL DEFAULT 'off';

-- CreateTable
CREATE TABLE "publication_receipts" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "publication_id" INTEGER NOT NULL,
    "public_id" UUID NOT NULL,
    "number" SMALLINT NOT NULL,
    "jws" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_disclosures" (
    "id" SERIAL NOT NULL,
    "receipt_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "disclosure" TEXT NOT NULL,

    CONSTRAINT "receipt_disclosures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_keys" (
    "thumbprint" VARCHAR(43) NOT NULL,
    "public_key" VARCHAR(43) NOT NULL,
    "private_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipt_keys_pkey" PRIMARY KEY ("thumbprint")
);

-- CreateIndex
CREATE INDEX "publication_receipts_brand_id_id_idx" ON "publication_receipts"("brand_id", "id");

-- CreateIndex
CREATE INDEX "publication_receipts_public_id_idx" ON "publication_receipts"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "publication_receipts_publication_id_number_key" ON "publication_receipts"("publication_id", "number");

-- CreateIndex
CREATE INDEX "receipt_disclosures_receipt_id_idx" ON "receipt_disclosures"("receipt_id");

-- CreateIndex
CREATE INDEX "receipt_disclosures_user_id_idx" ON "receipt_disclosures"("user_id");

-- AddForeignKey
ALTER TABLE "publication_receipts" ADD CONSTRAINT "publication_receipts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_receipts" ADD CONSTRAINT "publication_receipts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_disclosures" ADD CONSTRAINT "receipt_disclosures_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "publication_receipts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_disclosures" ADD CONSTRAINT "receipt_disclosures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Not in the schema: an index of one row at most.
CREATE UNIQUE INDEX "receipt_keys_current_idx" ON "receipt_keys" ((true)) WHERE ("retired_at" IS NULL);
