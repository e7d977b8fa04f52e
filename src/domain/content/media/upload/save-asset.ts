import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { lockAccount, requireAllowance } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { discardFiles } from "../discard-files.ts";
import { findBySha256, WITH_ALL } from "../find.ts";
import type { LibraryRow } from "../view.ts";

/** The content to store under the key, on disk; of any length if streamed, else a few megabytes. */
export type NewAsset = { key: string; path: string; isStreamed: boolean };

/** Longer than any upload takes from its first file to its commit. */
const ABANDONED_SECONDS = 3600;

/**
 * Stores the files, then reserves their storage and writes the row in one transaction, so that no row is ever without
 * its files and a slow storage holds no lock. If the brand has the same upload meanwhile, that one is returned.
 * @throws Fault limit_reached, unavailable; then nothing is stored
 */
export async function saveAsset(
  ctx: BrandContext,
  row: Prisma.MediaAssetUncheckedCreateInput,
  files: readonly NewAsset[],
): Promise<LibraryRow> {
  const accountId = await accountOfBrand(ctx.db, ctx.brandId);
  // Checked first, because a certain refusal makes storing the files unnecessary.
  const db = withoutIdempotencyMark(ctx.db);
  await db.$transaction((tx) => requireAllowance(tx, ctx, accountId, "storage_limit", row.bytes));
  const keys = files.map(({ key }) => key);
  const later = { startAfterSeconds: ABANDONED_SECONDS };
  await db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys }, later));
  // Files that no row will refer to are deleted now; after a lost connection, when the commit is uncertain, the job
  // decides.
  const discardNow = () => discardFiles.perform(ctx, { keys }).catch(() => {});
  try {
    for (const file of files) await store(ctx, file);
    const kept = await ctx.db.$transaction((tx) => insert(tx, ctx, accountId, row));
    if (kept.storageKey !== row.storageKey) await discardNow();
    return kept;
  } catch (error) {
    if (isFault(error)) await discardNow();
    throw error;
  }
}

async function store({ storage }: BrandContext, { key, path, isStreamed }: NewAsset): Promise<void> {
  if (!isStreamed) return storage.put(key, await readFile(path));
  await storage.putStream(key, createReadStream(path));
}

async function insert(
  tx: Tx,
  ctx: BrandContext,
  accountId: number,
  row: Prisma.MediaAssetUncheckedCreateInput,
): Promise<LibraryRow> {
  await lockAccount(tx, accountId);
  const known = await findBySha256(tx, ctx.brandId, row.sha256);
  if (known) return known;
  await requireAllowance(tx, ctx, accountId, "storage_limit", row.bytes);
  await tx.account.update({ where: { id: accountId }, data: { storageUsed: { increment: row.bytes } } });
  return tx.mediaAsset.create({ data: row, include: WITH_ALL });
}
