import { openAsBlob } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageType } from "../terms.ts";
import { type Prepared, type PreparedVariant, prepareFile } from "./prepare.ts";
import { prepareImage } from "./prepare-image.ts";

/** A file in a temporary folder. */
export type OnDisk = { path: string; bytes: number };

/** As `Prepared`, with its files on disk, so that no process has to hold them in memory. */
export type PreparedOnDisk = Omit<Prepared, "original" | "thumbnail" | "variants"> & {
  original: OnDisk;
  thumbnail: OnDisk;
  variants: (Omit<PreparedVariant, "bytes"> & OnDisk)[];
};

/**
 * `folder` is for the files made from the one at `path`; an image can be written `as` another type than its own. With
 * `isImageOnly` every other file is refused, and no variants for networks are made.
 */
export type PrepareInput = { path: string; folder: string; as?: ImageType; isImageOnly?: boolean };

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.prepare": (input: PrepareInput) => Promise<PreparedOnDisk>;
  }
}

/**
 * `prepareFile`, from disk to disk, to be run in a separate process: it takes long.
 * @throws Fault invalid on `file`
 */
export async function prepareOnDisk({ path, folder, as, isImageOnly = false }: PrepareInput): Promise<PreparedOnDisk> {
  const prepared = as
    ? prepareImage(as, await readFile(path))
    : prepareFile(await openAsBlob(path), folder, isImageOnly);
  const { original, thumbnail, variants, ...facts } = await prepared;
  const writeVariant = async (name: string, content: Blob | Uint8Array): Promise<OnDisk> => {
    const kept = join(folder, `prepared-${name}`);
    await writeFile(kept, content instanceof Blob ? content.stream() : content);
    return { path: kept, bytes: content instanceof Blob ? content.size : content.length };
  };
  return {
    ...facts,
    original: await writeVariant("original", original),
    thumbnail: await writeVariant("thumbnail", thumbnail),
    variants: await Promise.all(
      variants.map(async ({ bytes, ...variant }) => ({ ...variant, ...(await writeVariant(variant.name, bytes)) })),
    ),
  };
}
