-- AlterTable
ALTER TABLE "approval_rounds" ADD COLUMN     "escalate_at" TIMESTAMPTZ(3),
ADD COLUMN     "rule" JSONB;

-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "approval_rules" JSONB NOT NULL DEFAULT '[]';

-- As that of the reminders.
CREATE INDEX approval_rounds_escalate_idx ON approval_rounds (escalate_at) WHERE ((escalate_at IS NOT NULL) AND (status = 'open'::round_status));
