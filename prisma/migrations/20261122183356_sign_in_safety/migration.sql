-- AlterEnum
ALTER TYPE "mail_link_purpose" ADD VALUE 'end_session';

-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "last_used_address" TEXT;

-- AlterTable
ALTER TABLE "mail_links" ADD COLUMN     "token_id" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "known_sign_ins" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "agent" VARCHAR(100) NOT NULL,
    "network" VARCHAR(50) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "known_sign_ins_user_id_agent_network_key" ON "known_sign_ins"("user_id", "agent", "network");

-- CreateIndex
CREATE INDEX "mail_links_token_id_idx" ON "mail_links"("token_id");

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_sign_ins" ADD CONSTRAINT "known_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
