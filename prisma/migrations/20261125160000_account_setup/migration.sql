-- AlterEnum
ALTER TYPE "auth_challenge_purpose" ADD VALUE 'account_setup';

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "setup_hash" TEXT;
