-- AlterTable
ALTER TABLE "media_assets" ADD COLUMN     "audio_channels" INTEGER,
ADD COLUMN     "audio_codec" VARCHAR(20),
ADD COLUMN     "audio_sample_rate" INTEGER,
ADD COLUMN     "video_bit_depth" INTEGER,
ADD COLUMN     "video_chroma" VARCHAR(10),
ADD COLUMN     "video_codec" VARCHAR(20);
