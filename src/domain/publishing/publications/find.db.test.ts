import sharp from "sharp";
import { expect, it } from "vitest";
import { uploadMedia } from "#domain/content/media/index.ts";
import { createPost, getPost } from "#domain/content/posts/index.ts";
import { feed } from "#platform/connectors/feed/describe.ts";
import { addConnector } from "#platform/connectors/registry.ts";
import { checkLimits, countGraphemes } from "#platform/connectors/shared/text/limits.ts";
import { createWorld, type World } from "#test/world.ts";
import { viewOutgoing } from "./find.ts";
import { findRows } from "./tick/read-claimed.ts";

/** A channel on a platform that accepts JPEGs up to a number of bytes. */
async function addJpegChannel(world: World, platform: string, bytes: number): Promise<number> {
  const capabilities = { ...feed.capabilities, media_types: ["image/jpeg"], media_bytes_limit: bytes };
  addConnector({
    ...feed,
    platform,
    capabilities,
    preflight: (content) => checkLimits(content, capabilities, countGraphemes),
  });
  const { id } = await world.db.channel.create({
    data: { brandId: world.brand.id, platform, handle: platform, displayName: platform },
  });
  return id;
}

async function noise(): Promise<File> {
  const image = sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  return new File([new Uint8Array(await image.png().toBuffer())], "noise.png");
}

it("sends each platform a rendition of the image that it accepts", async () => {
  const world = await createWorld();
  const call = world.as(world.owner);
  const asset = await call(uploadMedia, { file: await noise(), alt_text: "Noise" });
  expect(asset.bytes).toBeGreaterThan(1_000_000);
  const small = await addJpegChannel(world, "jpegs", 976_000);

  const channels = [small, world.brand.channelId].map((id) => ({ channel_id: id }));
  const { id } = await call(createPost, { body: "x", channels, media_ids: [asset.id], approve: true });
  const { publications } = await call(getPost, { id });
  const sent = new Map<number, unknown>();
  for (const { id: publicationId, channel } of publications) {
    const [row] = (await findRows(world.db, [{ id: publicationId }])).values();
    if (!row) throw new Error("There is no such publication.");
    const { outgoing } = await viewOutgoing({ ...world.services, ...SYSTEM }, row, {
      isAmbiguous: false,
      isProcessing: false,
      firstSentAt: new Date(),
    });
    sent.set(channel.id, outgoing.media);
  }
  const key = new URL(asset.url).pathname.split("/").at(-1) ?? "";
  expect(sent.get(world.brand.channelId)).toMatchObject([{ type: "image/png", storageKey: key, alt: "Noise" }]);
  const [jpeg] = sent.get(small) as { bytes: number; storageKey: string; url: string }[];
  expect(jpeg).toMatchObject({ type: "image/jpeg", alt: "Noise", url: `${asset.url}-${jpeg?.storageKey.slice(33)}` });
  expect(jpeg?.bytes).toBeLessThanOrEqual(976_000);
});

const SYSTEM = {
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
};
