-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "in_doubt_since" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "database_timelines" (
    "id" SERIAL NOT NULL,
    "system_identifier" VARCHAR(20) NOT NULL,
    "timeline" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "in_doubt" INTEGER,

    CONSTRAINT "database_timelines_pkey" PRIMARY KEY ("id")
);
