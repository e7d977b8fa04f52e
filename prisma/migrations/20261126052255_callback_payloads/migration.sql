-- AlterTable
ALTER TABLE "inbound_events" ALTER COLUMN "payload" SET DATA TYPE JSON;
