import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { accountOfBrand } from "#domain/audit/index.ts";
import { lockAccount, requireAllowance } from "#domain/entitlements/index.ts";
import { withoutIdempotencyMark } from "#domain/idempotency/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { discardFiles } from "./discard-files.ts";
import { findBySha256, WITH_ALL } from "./find.ts";
import type { LibraryRow } from "./view.ts";

/** What is to be stored under the key, as it lies on disk; of any length where it is streamed, else of a few megabytes. */
export type NewAsset = { key: string; path: string; isStreamed: boolean };

/** Longer than any upload takes from its first file to its commit. */
const ABANDONED_SECONDS = 3600;

/**
 * Stores the files, then reserves their room and writes the row in one transaction, so that no row is ever without its
 * files and a slow store holds no lock. Where the brand has the same upload meanwhile, that one is the answer.
 * @throws Fault limit_reached, unavailable; then nothing is kept
 */
export async function saveAsset(
  ctx: BrandContext,
  row: Prisma.MediaAssetUncheckedCreateInput,
  files: readonly NewAsset[],
): Promise<LibraryRow> {
  const accountId = await accountOfBrand(ctx.db, ctx.brandId);
  // A refusal that is certain already spares the store the work.
  const db = withoutIdempotencyMark(ctx.db);
  await db.$transaction((tx) => requireAllowance(tx, ctx, accountId, "storage_limit", row.bytes));
  const keys = files.map(({ key }) => key);
  const later = { startAfterSeconds: ABANDONED_SECONDS };
  await db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys }, later));
  // Files that no row will name go now; after a lost connection, when nobody knows whether it will, the job decides.
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
