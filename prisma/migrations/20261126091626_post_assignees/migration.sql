-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "assignee_id" INTEGER,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "due_reminded_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "posts_assignee_id_status_idx" ON "posts"("assignee_id", "status");

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a reminder is still to be sent for.
CREATE INDEX "posts_due_idx" ON "posts"("due_at") WHERE "due_reminded_at" IS NULL AND "assignee_id" IS NOT NULL;
