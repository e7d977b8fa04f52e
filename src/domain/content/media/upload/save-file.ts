import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import type { Prisma } from "#platform/db/index.ts";
import { findBySha256 } from "../find.ts";
import type { PreparedOnDisk } from "../preparing/prepare-on-disk.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { derivedKey } from "../rules.ts";
import type { LibraryRow } from "../view.ts";
import { type NewAsset, saveAsset } from "./save-asset.ts";

/** The metadata given with a file. */
export type FileDetails = { name: string; altText: string; folder: string };

/**
 * Stores a file, however it was received: the same bytes again return the existing asset.
 * @param path where it is; it stays there
 * @param scratch for temporary files
 * @throws Fault invalid on `file`, limit_reached, unavailable, throttled
 */
export async function saveFile(
  ctx: BrandContext,
  path: string,
  details: FileDetails,
  scratch: string,
): Promise<LibraryRow> {
  const sha256 = await hashFile(await openAsBlob(path));
  const known = await findBySha256(ctx.db, ctx.brandId, sha256);
  if (known) return known;
  const prepared = await runMediaTask(ctx, ctx.brandId, "media.prepare", { path, folder: scratch }, "file");
  return savePrepared(ctx, prepared, { ...details, sha256 });
}

/** Only the original counts against the allowance: the other files are our own. */
export async function savePrepared(
  ctx: BrandContext,
  prepared: PreparedOnDisk,
  details: FileDetails & { sha256: string },
): Promise<LibraryRow> {
  const { type, original, width, height, durationMs, codecs, pages, thumbnail, variants } = prepared;
  const storageKey = randomBytes(16).toString("hex");
  const thumbKey = derivedKey(storageKey, "thumb");
  const rows = variants.map(({ path: _, ...variant }) => {
    return { ...variant, storageKey: derivedKey(storageKey, variant.name) };
  });
  const files: NewAsset[] = [
    { key: storageKey, path: original.path, isStreamed: true },
    { key: thumbKey, path: thumbnail.path, isStreamed: false },
    ...variants.map(({ name, path }) => ({ key: derivedKey(storageKey, name), path, isStreamed: false })),
  ];
  const uploaderId = ctx.caller.kind === "person" ? ctx.caller.userId : null;
  const file = { type, bytes: original.bytes, width, height, durationMs, pages, storageKey, thumbKey, uploaderId };
  const row: Prisma.MediaAssetUncheckedCreateInput = { ...details, ...file, ...codecs, brandId: ctx.brandId };
  return saveAsset(ctx, { ...row, variants: { create: rows } }, files);
}

export async function hashFile(file: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest("hex");
}

/** Runs with a temporary folder, which is deleted afterwards. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-media-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
