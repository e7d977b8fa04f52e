ALTER TABLE "evergreen_uses" VALIDATE CONSTRAINT "evergreen_uses_brand_id_post_id_fkey";
