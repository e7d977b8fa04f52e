-- The copy is in the brand too. Existing rows are checked by the next migration, which locks nobody out.
ALTER TABLE "evergreen_uses" DROP CONSTRAINT "evergreen_uses_post_id_fkey";
ALTER TABLE "evergreen_uses" ADD CONSTRAINT "evergreen_uses_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts" ("brand_id", "id") ON DELETE SET NULL ("post_id") ON UPDATE CASCADE NOT VALID;
