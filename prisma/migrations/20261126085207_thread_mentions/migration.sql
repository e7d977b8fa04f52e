-- CreateTable
CREATE TABLE "thread_mentions" (
    "entry_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "thread_mentions_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateIndex
CREATE INDEX "thread_mentions_user_id_idx" ON "thread_mentions"("user_id");

-- AddForeignKey
ALTER TABLE "thread_mentions" ADD CONSTRAINT "thread_mentions_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "thread_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_mentions" ADD CONSTRAINT "thread_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
