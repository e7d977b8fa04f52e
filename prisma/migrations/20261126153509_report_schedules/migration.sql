-- CreateEnum
CREATE TYPE "report_cadence" AS ENUM ('weekly', 'monthly');

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "attachment" BYTEA,
ADD COLUMN     "attachment_name" VARCHAR(100);

-- CreateTable
CREATE TABLE "report_schedules" (
    "brand_id" INTEGER NOT NULL,
    "cadence" "report_cadence" NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_from" DATE,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("brand_id","cadence")
);

-- CreateTable
CREATE TABLE "report_recipients" (
    "brand_id" INTEGER NOT NULL,
    "cadence" "report_cadence" NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "report_recipients_pkey" PRIMARY KEY ("brand_id","cadence","user_id")
);

-- CreateIndex
CREATE INDEX "report_schedules_next_at_idx" ON "report_schedules"("next_at");

-- CreateIndex
CREATE INDEX "report_recipients_user_id_idx" ON "report_recipients"("user_id");

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_brand_id_cadence_fkey" FOREIGN KEY ("brand_id", "cadence") REFERENCES "report_schedules"("brand_id", "cadence") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
