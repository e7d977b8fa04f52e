-- AlterTable
ALTER TABLE "worker_heartbeats" ADD COLUMN     "groups" TEXT[] DEFAULT ARRAY[]::TEXT[];
