-- CreateEnum
CREATE TYPE "round_status" AS ENUM ('open', 'approved', 'dropped');

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "approval_steps" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "step" VARCHAR(60);

-- CreateTable
CREATE TABLE "approval_rounds" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "content_hash" CHAR(64) NOT NULL,
    "status" "round_status" NOT NULL DEFAULT 'open',
    "due_at" TIMESTAMPTZ(3),
    "remind_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_rounds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_approvals" (
    "id" SERIAL NOT NULL,
    "round_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "user_id" INTEGER,
    "guest_name" VARCHAR(100),
    "share_link_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_approvals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_rounds_post_id_id_idx" ON "approval_rounds"("post_id", "id");

-- CreateIndex
CREATE INDEX "step_approvals_round_id_idx" ON "step_approvals"("round_id");

-- CreateIndex
CREATE INDEX "step_approvals_user_id_idx" ON "step_approvals"("user_id");

-- AddForeignKey
ALTER TABLE "approval_rounds" ADD CONSTRAINT "approval_rounds_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_approvals" ADD CONSTRAINT "step_approvals_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "approval_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step_approvals" ADD CONSTRAINT "step_approvals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A post is in one review at a time.
CREATE UNIQUE INDEX "approval_rounds_open_idx" ON "approval_rounds"("post_id") WHERE "status" = 'open';

-- Where a reminder is still to be sent.
CREATE INDEX "approval_rounds_remind_idx" ON "approval_rounds"("remind_at") WHERE "remind_at" IS NOT NULL AND "status" = 'open';
