-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('waiting', 'failed');

-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "key" UUID NOT NULL,
    "letter" JSONB NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mails_key_key" ON "mails"("key");

-- CreateIndex
CREATE INDEX "mails_status_next_try_at_idx" ON "mails"("status", "next_try_at");
