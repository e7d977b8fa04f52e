-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "adds_content_credentials" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "content_credentials" JSONB;

-- CreateTable
CREATE TABLE "signing_certificates" (
    "id" INTEGER NOT NULL,
    "chain" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_certificates_pkey" PRIMARY KEY ("id")
);
