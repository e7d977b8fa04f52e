-- CreateEnum
CREATE TYPE "former_owner" AS ENUM ('editor', 'leaves');

-- CreateTable
CREATE TABLE "ownership_offers" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "afterwards" "former_owner" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ownership_offers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ownership_offers_account_id_key" ON "ownership_offers"("account_id");

-- CreateIndex
CREATE INDEX "ownership_offers_from_id_idx" ON "ownership_offers"("from_id");

-- CreateIndex
CREATE INDEX "ownership_offers_to_id_idx" ON "ownership_offers"("to_id");

-- AddForeignKey
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
