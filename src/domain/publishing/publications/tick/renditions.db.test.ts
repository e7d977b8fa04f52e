import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { getMedia, uploadMedia } from "#domain/content/media/index.ts";
import { approvePost, createPost, preflightContent } from "#domain/content/posts/index.ts";
import type { Capabilities, Outgoing, Publisher } from "#platform/connectors/contract.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";

/** An image that exceeds a channel's limits is sent as a smaller rendition. */
let world: World;
let channelId: number;
let sent: { width?: number; height?: number; format?: string; bytes: number; said: Outgoing["media"] }[];

beforeEach(async () => {
  world = await createWorld();
  sent = [];
  channelId = await addTestChannel(world, "key");
});

const owner = () => world.as(world.owner);

async function limit(image: NonNullable<Capabilities["media"]>["image"]): Promise<void> {
  await world.db.channel.update({ where: { id: channelId }, data: { capabilities: { media: { image } } } });
}

/** Random noise, which no encoder can compress. */
async function upload(width: number, height: number, frames = 1): Promise<number> {
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const image = sharp(randomBytes(width * height * frames * 3), { raw });
  const bytes = frames > 1 ? await image.gif().toBuffer() : await image.png().toBuffer();
  const file = new File([new Uint8Array(bytes)], "noise");
  return (await owner()(uploadMedia, { file, alt_text: "Noise" })).id;
}

const publisher: Publisher = {
  platform: "test_key",
  timeoutMs: 10_000,
  async publish({ media }, call) {
    for (const file of media) {
      const bytes = await buffer(await call.readMedia(file));
      const { width, height, format } = await sharp(bytes).metadata();
      sent.push({ width, height, format, bytes: bytes.length, said: media });
    }
    return { kind: "done", externalId: "1", permalink: "https://x.example/1" };
  },
};

async function publish(assetId: number): Promise<string | undefined> {
  const post = await owner()(createPost, {
    body: "Look",
    media_ids: [assetId],
    channels: [{ channel_id: channelId }],
    scheduled_at: new Date(world.clock.now().getTime() + 1000).toISOString(),
  });
  await owner()(approvePost, { id: post.id });
  world.clock.advance(2000);
  await createTick(world.services, { extra: [publisher] }).drain();
  const { status } = await world.db.publication.findFirstOrThrow({ where: { postId: post.id } });
  return status;
}

const issues = async (assetId: number) => {
  const post = { body: "Look", media_ids: [assetId], channels: [{ channel_id: channelId }] };
  return (await owner()(preflightContent, post)).issues.map(({ code }) => code);
};

describe("an image that exceeds the channel's limits", () => {
  it("is sent as a JPEG within the limits for pixels and bytes, and preflight reports no issue", async () => {
    const id = await upload(800, 600);
    await limit({ types: ["image/jpeg"], bytes: 60_000, width: { max: 400 } });
    expect(await issues(id)).toEqual([]);
    expect(await publish(id)).toBe("published");
    const [one] = sent;
    expect(one).toMatchObject({ format: "jpeg", width: 400, height: 300 });
    expect(one?.bytes).toBeLessThanOrEqual(60_000);
    expect(one?.said).toMatchObject([
      {
        type: "image/jpeg",
        bytes: one?.bytes,
        width: 400,
        height: 300,
        url: expect.stringMatching(/-fit-400x300-60000$/),
      },
    ]);
  });

  it("is rendered once per limit", async () => {
    const id = await upload(500, 500);
    const made = () => world.db.mediaVariant.count({ where: { assetId: id, name: { startsWith: "fit-" } } });
    await limit({ types: ["image/jpeg"], bytes: 60_000, pixels: 40_000 });
    await publish(id);
    await publish(id);
    expect(await made()).toBe(1);
    await limit({ types: ["image/jpeg"], bytes: 50_000, pixels: 10_000 });
    await publish(id);
    expect(await made()).toBe(2);
    expect(sent.map(({ width }) => width)).toEqual([200, 200, 100]);
    const { variants } = await owner()(getMedia, { id });
    expect(variants.map(({ name }) => name)).toEqual(["large", "small"]);
  });

  it("is sent unchanged where it fits", async () => {
    const id = await upload(100, 100);
    await limit({ types: ["image/png"], bytes: 60_000 });
    expect(await publish(id)).toBe("published");
    expect(sent).toMatchObject([{ format: "png", width: 100 }]);
  });
});

describe("preflight", () => {
  it("refuses an image that can't be made to fit by reducing its size", async () => {
    const wide = await upload(400, 100);
    await limit({ types: ["image/jpeg"], bytes: 60_000, ratio: { min: 1.5, max: 2 } });
    expect(await issues(wide)).toEqual(["media_ratio_unsupported"]);
    await expect(publish(wide)).rejects.toMatchObject({ kind: "preflight_failed" });
    await limit({ types: ["image/jpeg"], bytes: 60_000, width: { min: 600 } });
    expect(await issues(await upload(320, 300))).toEqual(["media_too_small"]);
    await limit({ types: ["image/gif", "image/jpeg"], bytes: 500 });
    expect(await issues(await upload(60, 60, 2))).toEqual(["media_too_large"]);
  });
});
