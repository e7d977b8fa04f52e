-- AlterTable
ALTER TABLE "step_approvals" ADD COLUMN     "for_user_id" INTEGER;

-- AlterTable
ALTER TABLE "thread_entries" ADD COLUMN     "for_user_id" INTEGER;

-- CreateTable
CREATE TABLE "approval_delegations" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "delegator_id" INTEGER NOT NULL,
    "delegate_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "note" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_delegations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_delegations_brand_id_ends_at_idx" ON "approval_delegations"("brand_id", "ends_at");

-- CreateIndex
CREATE INDEX "approval_delegations_delegate_id_ends_at_idx" ON "approval_delegations"("delegate_id", "ends_at");

-- CreateIndex
CREATE INDEX "approval_delegations_delegator_id_idx" ON "approval_delegations"("delegator_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_delegations_brand_id_id_key" ON "approval_delegations"("brand_id", "id");

-- CreateIndex
CREATE INDEX "step_approvals_for_user_id_idx" ON "step_approvals"("for_user_id");

-- CreateIndex
CREATE INDEX "thread_entries_for_user_id_idx" ON "thread_entries"("for_user_id");

-- AddForeignKey
ALTER TABLE "step_approvals" ADD CONSTRAINT "step_approvals_for_user_id_fkey" FOREIGN KEY ("for_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_delegator_id_fkey" FOREIGN KEY ("delegator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_delegate_id_fkey" FOREIGN KEY ("delegate_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_for_user_id_fkey" FOREIGN KEY ("for_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The decisions of a brand's reviews by time, for the report of how long they take.
CREATE INDEX thread_entries_decided_idx ON thread_entries (brand_id, created_at) WHERE kind <> 'comment'::thread_kind;
