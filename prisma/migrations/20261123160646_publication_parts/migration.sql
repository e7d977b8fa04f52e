-- AlterTable
ALTER TABLE "publication_attempts" ADD COLUMN     "part" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "preparing_since" TIMESTAMPTZ(3),
ADD COLUMN     "progress" SMALLINT;

-- CreateTable
CREATE TABLE "publication_parts" (
    "publication_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "external_id" TEXT NOT NULL DEFAULT '',
    "permalink" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_parts_pkey" PRIMARY KEY ("publication_id","number")
);

-- AddForeignKey
ALTER TABLE "publication_parts" ADD CONSTRAINT "publication_parts_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
