-- CreateTable
CREATE TABLE "approval_requests" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "type" VARCHAR(60) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_link_posts" (
    "brand_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "decision" "decision",
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_link_posts_pkey" PRIMARY KEY ("link_id","post_id")
);

-- CreateIndex
CREATE INDEX "approval_requests_user_id_brand_id_idx" ON "approval_requests"("user_id", "brand_id");

-- CreateIndex
CREATE INDEX "approval_requests_post_id_idx" ON "approval_requests"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_requests_user_id_post_id_type_key" ON "approval_requests"("user_id", "post_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "approval_links_token_hash_key" ON "approval_links"("token_hash");

-- CreateIndex
CREATE INDEX "approval_links_user_id_idx" ON "approval_links"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "approval_links_brand_id_id_key" ON "approval_links"("brand_id", "id");

-- CreateIndex
CREATE INDEX "approval_link_posts_post_id_idx" ON "approval_link_posts"("post_id");

-- AddForeignKey
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_brand_id_link_id_fkey" FOREIGN KEY ("brand_id", "link_id") REFERENCES "approval_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_link_posts" ADD CONSTRAINT "approval_link_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
