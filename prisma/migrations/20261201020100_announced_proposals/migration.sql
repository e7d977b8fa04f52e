-- The proposals for rules of the brand guide of which people were told.
ALTER TABLE "brand_guides" ADD COLUMN "announced" TEXT[];
