-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "share_links" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);
