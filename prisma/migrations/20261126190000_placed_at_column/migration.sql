-- Apart from what fills it: this statement locks a table that everybody reads, for a moment.

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "placed_at" TIMESTAMPTZ(3);
