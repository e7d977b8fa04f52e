import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import type { Prisma } from "#platform/db/index.ts";
import { readCredentials } from "../credentials/read.ts";
import type { ReadCredentials } from "../credentials/read-credentials.ts";
import { findBySha256 } from "../find.ts";
import type { PreparedOnDisk } from "../preparing/prepare-on-disk.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { derivedKey, KEPT_CREDENTIALS } from "../rules.ts";
import type { TextContrast } from "../schema.ts";
import type { LibraryRow } from "../view.ts";
import { type NewAsset, saveAsset } from "./save-asset.ts";

/** What the row of kept credentials has in place of an image's facts. */
const KEPT = { name: KEPT_CREDENTIALS, type: "application/c2pa", width: 0, height: 0 } as const;

/** The metadata given with a file. */
export type FileDetails = { name: string; altText: string; folder: string };

type EditedDetails = FileDetails & { sha256: string; textContrasts?: TextContrast[] };

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
  const credentials = await readCredentials(ctx, { path, type: prepared.type, folder: scratch });
  return savePrepared(ctx, prepared, { ...details, sha256 }, credentials);
}

/** Only the original counts against the allowance: the other files are our own. */
export async function savePrepared(
  ctx: BrandContext,
  prepared: PreparedOnDisk,
  details: EditedDetails,
  found: ReadCredentials | null,
): Promise<LibraryRow> {
  const { type, original, width, height, durationMs, codecs, pages, thumbnail, variants } = prepared;
  const storageKey = randomBytes(16).toString("hex");
  const thumbKey = derivedKey(storageKey, "thumb");
  const kept = found?.kept ? [{ ...found.kept, ...KEPT }] : [];
  const derived = [...variants, ...kept];
  const rows = derived.map(({ path: _, ...variant }) => {
    return { ...variant, storageKey: derivedKey(storageKey, variant.name) };
  });
  const files: NewAsset[] = [
    { key: storageKey, path: original.path, isStreamed: true },
    { key: thumbKey, path: thumbnail.path, isStreamed: false },
    ...derived.map(({ name, path }) => ({ key: derivedKey(storageKey, name), path, isStreamed: false })),
  ];
  const uploaderId = ctx.caller.kind === "person" ? ctx.caller.userId : null;
  const file = { type, bytes: original.bytes, width, height, durationMs, pages, storageKey, thumbKey, uploaderId };
  const row: Prisma.MediaAssetUncheckedCreateInput = {
    ...details,
    ...file,
    ...codecs,
    ...(found ? { contentCredentials: found.credentials } : {}),
    brandId: ctx.brandId,
  };
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
