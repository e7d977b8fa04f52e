-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "has_two_factors" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sso_account_id" INTEGER;

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "requires_two_factor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "device_logins" ADD COLUMN     "has_two_factors" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sso_account_id" INTEGER;

-- CreateTable
CREATE TABLE "single_sign_ons" (
    "account_id" INTEGER NOT NULL,
    "slug" VARCHAR(60) NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "client_id" VARCHAR(500) NOT NULL,
    "client_secret" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "counts_as_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "joins_brand_id" INTEGER,
    "member_role" "member_role" NOT NULL DEFAULT 'member',
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "single_sign_ons_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "sso_domains" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "domain" VARCHAR(253) NOT NULL,
    "proof" VARCHAR(60) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "verified_as" VARCHAR(253),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_identities" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" VARCHAR(500) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_attempts" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "next" VARCHAR(2000) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "link_hash" TEXT,
    "user_id" INTEGER,
    "issuer" VARCHAR(500),
    "subject" VARCHAR(255),
    "email" VARCHAR(255),
    "linked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "single_sign_ons_slug_key" ON "single_sign_ons"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "sso_domains_verified_as_key" ON "sso_domains"("verified_as");

-- CreateIndex
CREATE UNIQUE INDEX "sso_domains_account_id_domain_key" ON "sso_domains"("account_id", "domain");

-- CreateIndex
CREATE INDEX "sso_identities_user_id_idx" ON "sso_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_account_id_issuer_subject_key" ON "sso_identities"("account_id", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_account_id_user_id_key" ON "sso_identities"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempts_state_hash_key" ON "sso_attempts"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempts_link_hash_key" ON "sso_attempts"("link_hash");

-- CreateIndex
CREATE INDEX "sso_attempts_expires_at_idx" ON "sso_attempts"("expires_at");

-- CreateIndex
CREATE INDEX "access_tokens_sso_account_id_idx" ON "access_tokens"("sso_account_id");

-- AddForeignKey
ALTER TABLE "single_sign_ons" ADD CONSTRAINT "single_sign_ons_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_sign_ons" ADD CONSTRAINT "single_sign_ons_joins_brand_id_fkey" FOREIGN KEY ("joins_brand_id") REFERENCES "brands"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "single_sign_ons"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_sso_account_id_fkey" FOREIGN KEY ("sso_account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_sso_account_id_fkey" FOREIGN KEY ("sso_account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Credentials of people with a second factor count as made with it, as they do when one is added.
UPDATE "access_tokens" SET "has_two_factors" = true WHERE "user_id" IN (
  SELECT "id" FROM "users" WHERE "totp_secret" IS NOT NULL UNION SELECT "user_id" FROM "passkeys"
);
