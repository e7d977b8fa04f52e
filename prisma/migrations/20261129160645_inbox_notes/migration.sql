-- CreateTable
CREATE TABLE "inbox_notes" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_note_mentions" (
    "note_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "inbox_note_mentions_pkey" PRIMARY KEY ("note_id","user_id")
);

-- CreateIndex
CREATE INDEX "inbox_notes_item_id_id_idx" ON "inbox_notes"("item_id", "id");

-- CreateIndex
CREATE INDEX "inbox_note_mentions_user_id_idx" ON "inbox_note_mentions"("user_id");

-- AddForeignKey
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "inbox_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_note_mentions" ADD CONSTRAINT "inbox_note_mentions_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "inbox_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_note_mentions" ADD CONSTRAINT "inbox_note_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
