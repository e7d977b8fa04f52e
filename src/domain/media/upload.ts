import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { fetchFile } from "./fetch-file.ts";
import { postsWith } from "./find.ts";
import { keepAsset, type NewFile } from "./keep-asset.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { keyBeside, tidyName } from "./rules.ts";
import { LibraryAsset, UploadInput } from "./schema.ts";
import { type AssetRow, viewLibraryAsset } from "./view.ts";

export const uploadMedia = operation({
  name: "media.upload",
  summary: "Upload an image or a video, or have it fetched; the same bytes again answer the asset that is there.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UploadInput,
  output: LibraryAsset,
  async run(ctx, { file, url, name, alt_text: altText, folder }) {
    const asset = await inScratchFolder(async (scratch) => {
      const given = file ?? (await fetchFile(ctx, url ?? "", scratch));
      const sha256 = await digest(given);
      const known = await ctx.db.mediaAsset.findUnique({
        where: { brandId_sha256: { brandId: ctx.brandId, sha256 } },
        include: { variants: true },
      });
      if (known) return known;
      const prepared = await prepare(given, scratch).catch((error: unknown) => {
        throw file ? error : blameUrl(error);
      });
      return keep(ctx, prepared, { name: tidyName(name ?? given.name), altText, folder, sha256 });
    });
    const posts = await postsWith(ctx.db, ctx.brandId, [asset]);
    return viewLibraryAsset(asset, posts.get(asset.id) ?? [], ctx.env);
  },
});

type Said = { name: string; altText: string; folder: string; sha256: string };

/** Of all that is kept only the original counts against the allowance: the rest is for our own convenience. */
function keep(ctx: BrandContext, prepared: Prepared, said: Said): Promise<AssetRow> {
  const { type, original, width, height, durationMs, thumbnail, variants } = prepared;
  const storageKey = randomBytes(16).toString("hex");
  const thumbKey = keyBeside(storageKey, "thumb");
  const rows = variants.map(({ bytes, ...variant }) => ({
    ...variant,
    bytes: bytes.length,
    storageKey: keyBeside(storageKey, variant.name),
  }));
  const files: NewFile[] = [
    { key: storageKey, content: original },
    { key: thumbKey, content: thumbnail },
    ...variants.map(({ name, bytes }) => ({ key: keyBeside(storageKey, name), content: bytes })),
  ];
  const row = { ...said, type, bytes: original.size, width, height, durationMs, storageKey, thumbKey };
  return keepAsset(ctx, { ...row, brandId: ctx.brandId, variants: { create: rows } }, files);
}

async function digest(file: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest("hex");
}

/** What is wrong with a fetched file is wrong with the address. */
function blameUrl(error: unknown): unknown {
  if (!isFault(error, "invalid")) return error;
  return invalid("url", error.detail.errors.file?.[0] ?? "This file cannot be used.");
}

async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-media-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
