-- CreateEnum
CREATE TYPE "endpoint_format" AS ENUM ('json', 'slack_message', 'teams_message');

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "format" "endpoint_format" NOT NULL DEFAULT 'json';
