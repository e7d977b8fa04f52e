-- CreateTable
CREATE TABLE "process_folders" (
    "id" TEXT NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "host" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "folders" JSONB NOT NULL,

    CONSTRAINT "process_folders_pkey" PRIMARY KEY ("id")
);
