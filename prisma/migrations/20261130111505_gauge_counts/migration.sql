-- CreateTable
CREATE TABLE "gauge_counts" (
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gauge_counts_pkey" PRIMARY KEY ("name","label")
);
