import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { updateBrand } from "#domain/brands/brands/index.ts";
import { cropMedia, editMedia, getMedia, openFile, uploadMedia } from "#domain/content/media/index.ts";
import { MAX_KEPT_CREDENTIALS } from "#domain/content/media/rules.ts";
import { EditInput } from "#domain/content/media/schema.ts";
import { approvePost, createPost, getPost } from "#domain/content/posts/index.ts";
import type { Publisher } from "#platform/connectors/contract.ts";
import { makeSigner, signImage, verifyImage } from "#test/files/signed-image.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick } from "../index.ts";

let world: World;
let channelId: number;
let sent: { bytes: Buffer; said: number; url: string }[];

beforeEach(async () => {
  world = await createWorld();
  sent = [];
  channelId = await addTestChannel(world, "key");
});

const owner = () => world.as(world.owner);
const addCredentials = () => owner()(updateBrand, { adds_content_credentials: true });

const publisher: Publisher = {
  platform: "test_key",
  timeoutMs: 10_000,
  async publish({ media }, call) {
    for (const file of media) {
      sent.push({ bytes: await buffer(await call.readMedia(file)), said: file.bytes, url: file.url });
    }
    return { kind: "done", externalId: "1", permalink: "https://x.example/1" };
  },
};

async function draw(format: "jpeg" | "png" | "gif", background = "#0b6e4f"): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** As an app that makes images with AI saves one. */
async function generated(background?: string): Promise<Buffer> {
  const signer = await makeSigner("images.example");
  return signImage(await draw("png", background), signer, { type: "image/png", ai: "generated" });
}

const upload = (bytes: Uint8Array) =>
  owner()(uploadMedia, { file: new File([Uint8Array.from(bytes)], "image"), alt_text: "A field" });

async function schedule(assetId: number): Promise<number> {
  const post = await owner()(createPost, {
    body: "Look",
    media_ids: [assetId],
    channels: [{ channel_id: channelId }],
    scheduled_at: new Date(world.clock.now().getTime() + 1000).toISOString(),
  });
  await owner()(approvePost, { id: post.id });
  return post.id;
}

const drain = () => createTick(world.services, { extra: [publisher] }).drain();

async function publish(assetId: number): Promise<string> {
  const postId = await schedule(assetId);
  world.clock.advance(2000);
  await drain();
  return (await world.db.publication.findFirstOrThrow({ where: { postId } })).status;
}

describe("an uploaded image with content credentials", () => {
  it("keeps what they say: in the library, in posts, and for images made from it", async () => {
    const asset = await upload(await generated());
    const said = {
      state: "unknown_issuer",
      is_own: false,
      signer: "images.example",
      ai: "generated",
      ingredients: 1,
      is_kept: true,
      edits: [],
    };
    expect(asset.content_credentials).toMatchObject(said);
    expect((await owner()(getMedia, { id: asset.id })).content_credentials).toMatchObject(said);
    const { id } = await owner()(createPost, { body: "Look", media_ids: [asset.id], channels: [] });
    expect((await owner()(getPost, { id })).media).toMatchObject([{ content_credentials: said }]);
    const cropped = await owner()(cropMedia, { id: asset.id, x: 0, y: 0, width: 100, height: 100 });
    expect(cropped.content_credentials).toMatchObject({ ...said, edits: ["cropped"], is_kept: false });
    const turned = await owner()(editMedia, EditInput.parse({ id: cropped.id, brightness: 40 }));
    expect(turned.content_credentials).toMatchObject({
      ...said,
      edits: ["cropped", "color_adjustments"],
      is_kept: false,
    });
    expect(asset.variants.map(({ name }) => name)).toEqual(["large", "small"]);
    const kept = await world.db.mediaVariant.findMany({ where: { name: "c2pa" } });
    for (const { storageKey } of kept) expect(await openFile(world.services, storageKey)).toBeNull();
  });

  it("is shown as changed, where it was changed after signing", async () => {
    const bytes = await generated();
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 30) ^ 1, bytes.length - 30);
    const { width, height } = await sharp(bytes, { failOn: "none" }).metadata();
    expect([width, height]).toEqual([320, 240]);
    const jpeg = await signImage(await draw("jpeg"), await makeSigner("images.example"));
    const changed = Buffer.concat([jpeg, Buffer.from("more")]);
    expect((await upload(changed)).content_credentials).toMatchObject({
      state: "invalid",
      problem: "changed",
      is_kept: false,
    });
  });

  it("is sent without them while the brand does not add any", async () => {
    expect(await publish((await upload(await generated())).id)).toBe("published");
    expect(sent.map(({ bytes }) => bytes.includes("jumb"))).toEqual([false]);
  });
});

describe("a brand that adds content credentials", () => {
  it("publishes images with them, within what was said of their bytes, and the same bytes each time", async () => {
    await addCredentials();
    const { id } = await upload(await draw("jpeg"));
    expect([await publish(id), await publish(id)]).toEqual(["published", "published"]);
    const [first, second] = sent;
    expect(await verifyImage(first?.bytes ?? Buffer.alloc(0))).toEqual({
      isValid: true,
      generator: "Masthead",
      manifests: 1,
    });
    expect(first?.said).toBe(first?.bytes.length);
    expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(first?.url).toMatch(/\/media\/[0-9a-f]{32}-c2pa-[0-9a-f]{8}-original-[0-9a-f]{8}$/);
    const file = await openFile(world.services, first?.url.split("/").at(-1) ?? "");
    expect(file).toMatchObject({ type: "image/jpeg", bytes: first?.bytes.length });
    const { variants } = await owner()(getMedia, { id });
    expect(variants).toEqual([]);
    // What was published is recognized when it comes back.
    const again = await upload(first?.bytes ?? Buffer.alloc(0));
    expect(again.content_credentials).toMatchObject({ state: "valid", is_own: true, actions: ["opened", "published"] });
  });

  it("passes on those that the image had", async () => {
    await addCredentials();
    expect(await publish((await upload(await generated())).id)).toBe("published");
    const bytes = sent[0]?.bytes ?? Buffer.alloc(0);
    expect(await verifyImage(bytes)).toEqual({ isValid: true, generator: "Masthead", manifests: 2 });
    expect((await upload(bytes)).content_credentials).toMatchObject({ state: "valid", is_own: true, ai: "generated" });
  });

  it("says that an edited image was made with AI, without the picture of the whole that its own can hold", async () => {
    await addCredentials();
    const { id } = await upload(await generated());
    const cropped = await owner()(cropMedia, { id, x: 0, y: 0, width: 200, height: 200 });
    expect(await publish(cropped.id)).toBe("published");
    const bytes = sent[0]?.bytes ?? Buffer.alloc(0);
    expect(await verifyImage(bytes)).toMatchObject({ isValid: true, manifests: 1 });
    const actions = ["opened", "cropped", "published"];
    expect((await upload(bytes)).content_credentials).toMatchObject({ is_own: true, ai: "generated", actions });
  });

  it("gets a smaller image where the network has no room for both, and none where there is no room at all", async () => {
    await addCredentials();
    const noise = sharp(Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, index) => (index * 7919) % 251)), {
      raw: { width: 400, height: 300, channels: 3 },
    });
    const { id } = await upload(await noise.png().toBuffer());
    const limit = (bytes: number) => {
      const image = { types: ["image/jpeg"], bytes };
      return world.db.channel.update({ where: { id: channelId }, data: { capabilities: { media: { image } } } });
    };
    await limit(60_000);
    expect(await publish(id)).toBe("published");
    expect(sent[0]?.bytes.length).toBeLessThanOrEqual(60_000);
    expect(await verifyImage(sent[0]?.bytes ?? Buffer.alloc(0))).toMatchObject({ isValid: true });
    await limit(30_000);
    expect(await publish(id)).toBe("published");
    expect(sent[1]?.bytes.length).toBeLessThanOrEqual(30_000);
    expect(sent[1]?.bytes.includes("jumb")).toBe(false);
  });

  it("sends what one worker has made, although another makes it at once", async () => {
    await addCredentials();
    const { id } = await upload(await draw("png"));
    const posts = await Promise.all(Array.from({ length: 4 }, () => schedule(id)));
    world.clock.advance(2000);
    await Promise.all([drain(), drain()]);
    expect(sent.length).toBe(posts.length);
    expect(sent.every(({ bytes }) => bytes.equals(sent[0]?.bytes ?? Buffer.alloc(0)))).toBe(true);
    expect(await world.db.mediaVariant.count({ where: { assetId: id, name: { startsWith: "c2pa-" } } })).toBe(1);
  });

  it("publishes without them once its certificate has ended", async () => {
    await addCredentials();
    const { id } = await upload(await draw("jpeg"));
    await publish(id);
    world.clock.advance(11 * 365 * 86_400_000);
    await publish((await upload(await draw("jpeg", "#ffffff"))).id);
    expect(sent.map(({ bytes }) => bytes.includes("jumb"))).toEqual([true, false]);
  });

  it("is noted in the audit log, and set by its owner alone", async () => {
    await addCredentials();
    const entry = await world.db.auditEvent.findFirstOrThrow({
      where: { action: "brand.updated" },
      orderBy: { id: "desc" },
    });
    expect(entry.detail).toMatchObject({ changed: ["addsContentCredentials"] });
    await expect(
      world.as(world.owner)(updateBrand, { adds_content_credentials: "yes" } as never),
    ).rejects.toMatchObject({ kind: "invalid" });
    const editor = await world.addMember("editor");
    await expect(world.as(editor)(updateBrand, { adds_content_credentials: false })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(MAX_KEPT_CREDENTIALS).toBeLessThan(976_000 / 2);
  });
});
