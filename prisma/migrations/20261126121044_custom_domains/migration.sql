-- CreateTable
CREATE TABLE "custom_domains" (
    "brand_id" INTEGER NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "proof" VARCHAR(60) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "verified_as" VARCHAR(253),
    "active_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "missed_checks" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_domains_pkey" PRIMARY KEY ("brand_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "custom_domains_verified_as_key" ON "custom_domains"("verified_as");

-- AddForeignKey
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
