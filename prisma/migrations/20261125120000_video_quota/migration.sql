-- AlterTable
ALTER TABLE "platform_paces" ADD COLUMN     "video_bytes_left" BIGINT,
ADD COLUMN     "videos_left" INTEGER,
ADD COLUMN     "videos_until" TIMESTAMPTZ(3);
