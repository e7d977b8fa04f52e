import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addPublication, endLeases, outcomes, read } from "../publishing/publication.ts";
import type { World } from "../world.ts";

export type WantedPost = {
  channelId: number;
  body: string;
  thread?: string[];
  first_comment?: string;
  options?: object;
  media?: WantedFile[];
  /** The files of each thread part. */
  threadMedia?: WantedFile[][];
};
type WantedFile = { type: string; bytes: Buffer; alt: string };

/** A post that is due on one channel, with its files in the storage like uploaded ones. */
export async function addPost(
  world: World,
  { channelId, body, media = [], threadMedia = [], ...own }: WantedPost,
): Promise<number> {
  const { id, postId } = await addPublication(world, { body, channelId });
  const ofParts: number[][] = [];
  for (const files of threadMedia) ofParts.push(await addFiles(world, files));
  const overrides = { ...own, ...(ofParts.length > 0 && { thread_media_ids: ofParts }) };
  await world.db.publication.update({ where: { id }, data: { overrides } });
  for (const [position, assetId] of (await addFiles(world, media)).entries()) {
    await world.db.postMedia.create({ data: { brandId: world.brand.id, postId, assetId, position } });
  }
  return id;
}

/** @returns the IDs of the assets */
export async function addFiles(world: World, files: readonly WantedFile[]): Promise<number[]> {
  const ids: number[] = [];
  for (const file of files) ids.push(await addFile(world, file));
  return ids;
}

/** A file in the library and in the storage, like an uploaded one. */
export async function addFile(
  world: World,
  { type = "image/png", bytes = randomBytes(1000), alt = "A cup" }: Partial<WantedFile> = {},
): Promise<number> {
  const storageKey = `${randomBytes(12).toString("hex")}.bin`;
  await world.services.storage.put(storageKey, bytes);
  const sha256 = createHash("sha256").update(storageKey).digest("hex");
  const sizes = { bytes: bytes.length, width: 640, height: 480 };
  const names = { name: "file", type, altText: alt, sha256, storageKey, thumbKey: storageKey };
  const asset = await world.db.mediaAsset.create({ data: { ...sizes, ...names, brandId: world.brand.id } });
  return asset.id;
}

/**
 * Runs ticks until the publication is settled; leases expire and pauses pass meanwhile.
 * @returns the outcomes of its attempts
 */
export async function publishUntil(world: World, id: number, status: string): Promise<string[]> {
  const tick = createTick(world.services);
  const publish = async () => {
    await tick.drain();
    const row = await read(world, id);
    if (row.status === status) return status;
    await endLeases(world);
    await world.db.platformPace.updateMany({ data: { blockedUntil: null, usedUntil: null } });
    world.clock.advance(60_000);
    return `${row.status} ${JSON.stringify(row.error)}`;
  };
  await expect.poll(publish).toBe(status);
  return outcomes(world, id);
}

/** A small image, a different one on each call. */
export function pngOf(seed: number): Buffer {
  const bytes = Buffer.alloc(600, seed);
  Buffer.from("89504e470d0a1a0a", "hex").copy(bytes);
  return bytes;
}
