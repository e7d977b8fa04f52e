-- How well the texts that were written on an image can be read there. A column without a default is added without reading the table.
ALTER TABLE "media_assets" ADD COLUMN "text_contrasts" JSONB;
