-- While a publication is prepared and sent its row changes several times in columns that no index has: with room on its page
-- the indexes stay as they are. For pages that are filled from now on.
ALTER TABLE "publications" SET (fillfactor = 80);
