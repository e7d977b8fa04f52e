-- CreateTable
CREATE TABLE "post_presences" (
    "token_id" INTEGER NOT NULL,
    "tab" UUID NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_editing" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_presences_pkey" PRIMARY KEY ("token_id","tab")
);

-- CreateIndex
CREATE INDEX "post_presences_brand_id_post_id_idx" ON "post_presences"("brand_id", "post_id");

-- CreateIndex
CREATE INDEX "post_presences_seen_at_idx" ON "post_presences"("seen_at");

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
