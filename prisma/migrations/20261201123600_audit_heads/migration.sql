-- CreateTable
CREATE TABLE "audit_heads" (
    "account_id" BIGINT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "audit_archives" (
    "account_id" BIGINT NOT NULL,
    "first_sequence" INTEGER NOT NULL,
    "last_sequence" INTEGER NOT NULL,
    "redacted" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_archives_pkey" PRIMARY KEY ("account_id","first_sequence")
);

-- AddForeignKey
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_archives" ADD CONSTRAINT "audit_archives_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A version that still runs adds events without moving these; whoever writes the next one looks for newer events first.
INSERT INTO "audit_heads" ("account_id", "sequence", "hash", "at")
SELECT a."id", e."sequence", e."hash", e."at" FROM "accounts" a
CROSS JOIN LATERAL (
  SELECT "sequence", "hash", "at" FROM "audit_events" WHERE "account_id" = a."id" ORDER BY "sequence" DESC LIMIT 1
) e;
