-- AlterTable
ALTER TABLE "users" ADD COLUMN     "date_language" VARCHAR(10) NOT NULL DEFAULT 'en-US',
ADD COLUMN     "time_format" VARCHAR(2) NOT NULL DEFAULT '24',
ADD COLUMN     "week_start" VARCHAR(10) NOT NULL DEFAULT 'monday';
