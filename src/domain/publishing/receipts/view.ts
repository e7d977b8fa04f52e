import type { z } from "zod";
import type { ReceiptPage } from "#domain/brands/brands/terms.ts";
import { accountOfBrand, isInLog } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import type { PublicationReceipt } from "#platform/db/index.ts";
import { findReceiptKeys } from "./list-keys.ts";
import { createVerifier, decodePayload, isOfRow, readStatement, receiptUrl } from "./rules.ts";
import type { Receipt, Statement } from "./schema.ts";

/** Which of the names are shown: those of people and apps, of people alone, or none. */
export type ShownNames = "all" | "people" | "none";

type Shown = { handle: string; page: ReceiptPage; names: ShownNames };

/**
 * The newest of a publication's receipts, with what can be said of it here.
 * @param rows all of them, by number
 * @throws Error if what is stored is no receipt at all
 */
export async function viewReceipt(
  ctx: PublicContext,
  rows: readonly PublicationReceipt[],
  { handle, page, names }: Shown,
): Promise<z.input<typeof Receipt>> {
  const newest = rows.at(-1);
  const payload = newest && decodePayload(newest.jws);
  if (!payload) throw new Error("The stored receipt can't be read.");
  const disclosures = names === "none" ? [] : await findDisclosures(ctx, rows, names);
  const statement = readStatement(payload, disclosures);
  if (!statement) throw new Error("The stored receipt states something else.");
  const verified = await createVerifier(await findReceiptKeys(ctx.db))(newest.jws);
  const isValid = verified !== null && isOfRow(verified, newest);
  return {
    id: newest.publicId,
    number: newest.number,
    issued_at: wireTime(newest.issuedAt),
    statement,
    checks: {
      signature: isValid ? "valid" : "invalid",
      audit_log: (await namesLog(ctx, newest, statement)) ? "unchanged" : "changed",
    },
    jws: newest.jws,
    disclosures,
    earlier: rows.slice(0, -1).map(({ number, issuedAt, jws }) => ({ number, issued_at: wireTime(issuedAt), jws })),
    public_url: page === "off" ? null : receiptUrl(ctx.env.APP_URL, handle, newest.publicId),
  };
}

async function findDisclosures(
  { db }: PublicContext,
  rows: readonly PublicationReceipt[],
  names: ShownNames,
): Promise<string[]> {
  const found = await db.receiptDisclosure.findMany({
    where: { receiptId: { in: rows.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: { disclosure: true },
  });
  const all = found.map(({ disclosure }) => disclosure);
  return names === "all" ? all : all.filter((disclosure) => claimOf(disclosure) === "name");
}

function claimOf(disclosure: string): unknown {
  const [, claim] = JSON.parse(Buffer.from(disclosure, "base64url").toString()) as unknown[];
  return claim;
}

/** Whoever rewrites the log, even with every hash recomputed, can't change what the receipt names of it. */
async function namesLog(ctx: PublicContext, { brandId }: PublicationReceipt, { audit }: Statement): Promise<boolean> {
  if (!audit) return true;
  return isInLog(ctx, await accountOfBrand(ctx.db, brandId), audit);
}
