-- CreateTable
CREATE TABLE "guest_emails" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "link_id" INTEGER NOT NULL,
    "key_hash" TEXT NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "email_key" VARCHAR(255) NOT NULL,
    "language" VARCHAR(35),
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guest_email_posts" (
    "brand_id" INTEGER NOT NULL,
    "guest_email_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "revision" INTEGER,
    "reminded" INTEGER,
    "request" VARCHAR(60),
    "requested_at" TIMESTAMPTZ(3),

    CONSTRAINT "guest_email_posts_pkey" PRIMARY KEY ("guest_email_id","post_id")
);

-- CreateTable
CREATE TABLE "guest_email_links" (
    "id" SERIAL NOT NULL,
    "guest_email_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_email_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guest_emails_email_key_idx" ON "guest_emails"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "guest_emails_brand_id_id_key" ON "guest_emails"("brand_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "guest_emails_link_id_key_hash_key" ON "guest_emails"("link_id", "key_hash");

-- CreateIndex
CREATE INDEX "guest_email_posts_post_id_idx" ON "guest_email_posts"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "guest_email_links_token_hash_key" ON "guest_email_links"("token_hash");

-- CreateIndex
CREATE INDEX "guest_email_links_guest_email_id_idx" ON "guest_email_links"("guest_email_id");

-- AddForeignKey
ALTER TABLE "guest_emails" ADD CONSTRAINT "guest_emails_brand_id_link_id_fkey" FOREIGN KEY ("brand_id", "link_id") REFERENCES "share_links"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_email_posts" ADD CONSTRAINT "guest_email_posts_brand_id_guest_email_id_fkey" FOREIGN KEY ("brand_id", "guest_email_id") REFERENCES "guest_emails"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_email_posts" ADD CONSTRAINT "guest_email_posts_brand_id_post_id_fkey" FOREIGN KEY ("brand_id", "post_id") REFERENCES "posts"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_email_links" ADD CONSTRAINT "guest_email_links_guest_email_id_fkey" FOREIGN KEY ("guest_email_id") REFERENCES "guest_emails"("id") ON DELETE CASCADE ON UPDATE CASCADE;
