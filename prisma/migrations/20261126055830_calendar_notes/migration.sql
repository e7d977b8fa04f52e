-- CreateEnum
CREATE TYPE "note_color" AS ENUM ('gray', 'yellow', 'green', 'blue', 'purple', 'red');

-- CreateTable
CREATE TABLE "calendar_notes" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "text" VARCHAR(500) NOT NULL,
    "color" "note_color" NOT NULL,
    "is_internal" BOOLEAN NOT NULL,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calendar_notes_brand_id_day_id_idx" ON "calendar_notes"("brand_id", "day", "id");

-- AddForeignKey
ALTER TABLE "calendar_notes" ADD CONSTRAINT "calendar_notes_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_notes" ADD CONSTRAINT "calendar_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
