-- Of what was published before, a receipt is signed when somebody reads it, or when it changes: the rows get a time without
-- being rewritten, and new ones have none.
ALTER TABLE "publications" ADD COLUMN     "stated_as_of" TIMESTAMPTZ(3) DEFAULT now();

-- AlterTable
ALTER TABLE "publications" ALTER COLUMN "stated_as_of" DROP DEFAULT;
