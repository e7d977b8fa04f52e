-- CreateTable
CREATE TABLE "publication_hourly_metrics" (
    "publication_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "values" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publication_hourly_metrics_pkey" PRIMARY KEY ("publication_id","hour")
);

-- AddForeignKey
ALTER TABLE "publication_hourly_metrics" ADD CONSTRAINT "publication_hourly_metrics_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
