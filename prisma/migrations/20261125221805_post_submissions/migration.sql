-- CreateTable
CREATE TABLE "post_submissions" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "submitted_by_id" INTEGER,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_submissions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_submissions_post_id_id_idx" ON "post_submissions"("post_id", "id");

-- AddForeignKey
ALTER TABLE "post_submissions" ADD CONSTRAINT "post_submissions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
