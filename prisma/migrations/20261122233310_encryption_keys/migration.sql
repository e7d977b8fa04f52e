-- CreateTable
CREATE TABLE "encryption_keys" (
    "id" TEXT NOT NULL,
    "marker" TEXT NOT NULL,
    "is_needed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_keys_pkey" PRIMARY KEY ("id")
);
