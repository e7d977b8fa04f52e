-- AlterTable
ALTER TABLE "contact_identities" ADD COLUMN     "avatar_checked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "avatars" (
    "key" CHAR(32) NOT NULL,
    "user_id" INTEGER,
    "identity_id" INTEGER,
    "image" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "avatars_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "avatars_user_id_key" ON "avatars"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "avatars_identity_id_key" ON "avatars"("identity_id");

-- AddForeignKey
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "contact_identities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
