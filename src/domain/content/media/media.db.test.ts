import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { approvePost, createPost, deletePost, getPost, updateMedia } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { ENCRYPTED, makePdf } from "#test/files/pdf.ts";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteMedia, getMedia, listMedia, uploadMedia } from "./index.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

/** A small random image in a shape that needs no square. */
async function randomImage(name = "photo.png"): Promise<File> {
  const [r = 0, g = 0, b = 0, width = 0] = randomBytes(4);
  const image = sharp({ create: { width: 40 + (width % 30), height: 40, channels: 3, background: { r, g, b } } });
  return new File([new Uint8Array(await image.png().toBuffer())], name);
}

const usedBytes = async () =>
  Number((await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } })).storageUsed);
const countStored = async () => (await world.services.storage.list()).length;
/** The original, its thumbnail and the JPEGs `large` and `small`. */
const FILES = 4;
const invalid = (field: string, message: RegExp = /./) => ({
  kind: "invalid",
  detail: { errors: { [field]: [expect.stringMatching(message)] } },
});

/** Leaves so many bytes of the account's storage free. */
async function leaveRoom(bytes: number): Promise<number> {
  const plan = await world.db.plan.findUniqueOrThrow({ where: { slug: "team" } });
  const storageUsed = plan.storageLimit - bytes;
  await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: "team", storageUsed } });
  return Number(plan.storageLimit);
}

describe("uploading", () => {
  it("stores the image, its thumbnail and its variants, and counts the original's bytes", async () => {
    const asset = await world.as(world.owner)(uploadMedia, {
      file: await randomImage("../../etc/pass\u0007wd.jpg"),
      alt_text: "A square",
      folder: " Spring ",
    });
    expect(asset).toMatchObject({
      name: "passwd.jpg",
      kind: "image",
      type: "image/png",
      height: 40,
      duration_ms: null,
      alt_text: "A square",
      folder: "Spring",
      used_in: [],
      variants: [
        { name: "large", type: "image/jpeg" },
        { name: "small", type: "image/jpeg" },
      ],
    });
    expect(await usedBytes()).toBe(asset.bytes);
    expect(await countStored()).toBe(FILES);
    expect(await world.as(world.owner)(getMedia, { id: asset.id })).toEqual(asset);
    expect((await world.as(world.owner)(listMedia, {})).assets).toEqual([asset]);
  });

  it("stores a video with its kind and a poster", async () => {
    const asset = await world.as(world.owner)(uploadMedia, { file: await makeVideo("video/mp4"), name: "walk.mp4" });
    expect(asset).toMatchObject({
      name: "walk.mp4",
      kind: "video",
      type: "video/mp4",
      width: 320,
      height: 180,
      duration_ms: 2000,
      variants: [],
    });
    expect(await usedBytes()).toBe(asset.bytes);
    expect(await countStored()).toBe(2);
  });

  it("stores a PDF as it is, with its pages and the first one as its thumbnail, and needs no alt text", async () => {
    const owner = world.as(world.owner);
    const file = makePdf(3);
    const asset = await owner(uploadMedia, { file });
    expect(asset).toMatchObject({
      kind: "document",
      type: "application/pdf",
      bytes: file.size,
      width: 300,
      height: 400,
      pages: 3,
      duration_ms: null,
      variants: [],
    });
    const [original, thumbnail] = [asset.url, asset.thumbnail_url].map((url) => url.split("/").at(-1) ?? "");
    expect(await buffer(await world.services.storage.getStream(original ?? ""))).toEqual(
      Buffer.from(await file.arrayBuffer()),
    );
    const { dominant } = await sharp(await buffer(await world.services.storage.getStream(thumbnail ?? ""))).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.g).toBeLessThan(50);
    expect((await owner(listMedia, { type: "document" })).assets).toHaveLength(1);
    expect((await owner(listMedia, { type: "image" })).assets).toEqual([]);
    expect((await owner(listMedia, { undescribed: true })).assets).toEqual([]);
  });

  it.each([
    ["%PDF-1.7\nnothing more", /^The PDF is damaged\.$/],
    [
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${ENCRYPTED}`,
      /password/,
    ],
  ])("refuses the PDF %j", async (content, message) => {
    const upload = world.as(world.owner)(uploadMedia, { file: new File([content], "menu.pdf") });
    await expect(upload).rejects.toMatchObject(invalid("file", message));
    expect(await countStored()).toBe(0);
  });

  it("returns the same asset for the same bytes, also to concurrent requests, separately for each brand", async () => {
    const file = await randomImage();
    const call = world.as(world.owner);
    const assets = await Promise.all(Array.from({ length: 10 }, () => call(uploadMedia, { file })));
    expect(new Set(assets.map(({ id }) => id)).size).toBe(1);
    expect(await usedBytes()).toBe(assets[0]?.bytes);
    expect(await countStored()).toBe(FILES);
    const other = await createWorld();
    expect((await other.as(other.owner)(uploadMedia, { file })).id).not.toBe(assets[0]?.id);
  });

  it("grants the last free bytes to one of concurrent uploads, and again after a deletion", async () => {
    const call = world.as(world.owner);
    const files = await Promise.all(Array.from({ length: 10 }, () => randomImage()));
    const sample = await call(uploadMedia, { file: files[0] ?? (await randomImage()) });
    await call(deleteMedia, { id: sample.id });
    await world.runJobs();
    // Of ten files of nearly the same size only one fits.
    const limit = await leaveRoom(sample.bytes + 60);
    const race = async () => {
      const results = await Promise.allSettled(files.map((file) => call(uploadMedia, { file })));
      const kept = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "limit_reached" });
      expect(kept).toHaveLength(1);
      return kept[0] ?? sample;
    };
    const first = await race();
    expect(await usedBytes()).toBe(limit - sample.bytes - 60 + first.bytes);
    expect(await countStored()).toBe(FILES);
    await call(deleteMedia, { id: first.id });
    await world.runJobs();
    expect([await usedBytes(), await countStored()]).toEqual([limit - sample.bytes - 60, 0]);
    await race();
  });

  it("accepts a file of exactly the free size, and none that is one byte larger", async () => {
    const call = world.as(world.owner);
    const file = await randomImage();
    const { bytes, id } = await call(uploadMedia, { file });
    await call(deleteMedia, { id });
    await leaveRoom(bytes - 1);
    await expect(call(uploadMedia, { file })).rejects.toMatchObject({ kind: "limit_reached" });
    const limit = await leaveRoom(bytes);
    await call(uploadMedia, { file });
    expect(await usedBytes()).toBe(limit);
  });

  it("leaves no row, file or usage behind if the storage fails", async () => {
    const away = fault("unavailable", { message: "away" });
    for (const method of ["put", "putStream"] as const) {
      const fails = vi.spyOn(world.services.storage, method).mockRejectedValue(away);
      const refused = world.as(world.owner)(uploadMedia, { file: await randomImage() });
      await expect(refused).rejects.toMatchObject({ kind: "unavailable" });
      fails.mockRestore();
      expect([await usedBytes(), await countStored()]).toEqual([0, 0]);
      expect((await world.as(world.owner)(listMedia, {})).assets).toEqual([]);
    }
  });

  it("deletes the files of an interrupted upload after an hour, and no others", async () => {
    const call = world.as(world.owner);
    const kept = await call(uploadMedia, { file: await randomImage() });
    const dies = vi.spyOn(world.services.storage, "put").mockRejectedValue(new Error("the process died"));
    await expect(call(uploadMedia, { file: await randomImage() })).rejects.toThrow("died");
    dies.mockRestore();
    await world.runJobs();
    expect(await countStored()).toBe(FILES + 1);
    world.clock.advance(3_600_000);
    await world.runJobs();
    expect(await countStored()).toBe(FILES);
    expect(await usedBytes()).toBe(kept.bytes);
  });

  it("refuses an unsupported, missing or empty file, and a file with a URL", async () => {
    const call = world.as(world.owner);
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" });
    await expect(call(uploadMedia, { file: svg })).rejects.toMatchObject(invalid("file"));
    await expect(call(uploadMedia, { file: new File([], "a.png") })).rejects.toMatchObject(invalid("file", /empty/));
    await expect(call(uploadMedia, {})).rejects.toMatchObject(invalid("file", /Send the file/));
    await expect(call(uploadMedia, { file: "a.png" } as never)).rejects.toMatchObject(invalid("file"));
    const both = { file: await randomImage(), url: "https://example.com/a.png" };
    await expect(call(uploadMedia, both)).rejects.toMatchObject(invalid("url", /not both/));
    const client = await world.addMember("client");
    await expect(world.as(client)(uploadMedia, { file: await randomImage() })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect([await usedBytes(), await countStored()]).toEqual([0, 0]);
  });
});

describe("media library", () => {
  it("filters by folder, kind, type, text and use, and paginates", async () => {
    const call = world.as(world.owner);
    const a = await call(uploadMedia, { file: await randomImage("100% light.png"), folder: "Spring" });
    const b = await call(uploadMedia, { file: await randomImage("b.png"), alt_text: "A LIGHT house" });
    const c = await call(uploadMedia, { file: await makeVideo("video/webm"), name: "c.webm" });
    const post = await call(createPost, { body: "x", media_ids: [a.id] });
    const overrides = { media_ids: [b.id] };
    const other = await call(createPost, { body: "x", channels: [{ channel_id: world.brand.channelId, overrides }] });
    const ids = async (filter: object) => (await call(listMedia, filter)).assets.map(({ id }) => id);
    expect(await ids({ folder: "Spring" })).toEqual([a.id]);
    expect(await ids({ folder: "" })).toEqual([c.id, b.id]);
    expect(await ids({ type: "video" })).toEqual([c.id]);
    expect(await ids({ type: "image/png" })).toEqual([b.id, a.id]);
    expect(await ids({ q: "light" })).toEqual([b.id, a.id]);
    expect(await ids({ q: "0% L" })).toEqual([a.id]);
    expect(await ids({ q: "_" })).toEqual([]);
    expect(await ids({ unused: true })).toEqual([c.id]);
    expect(await ids({ unused: true, type: "image" })).toEqual([]);
    const first = await call(listMedia, { limit: 2 });
    expect(first.assets.map(({ id, used_in: usedIn }) => [id, usedIn])).toEqual([
      [c.id, []],
      [b.id, [other.id]],
    ]);
    const rest = await call(listMedia, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ assets: [{ id: a.id, used_in: [post.id] }], has_more: false });
    await expect(call(listMedia, { type: "text/html" as never })).rejects.toMatchObject(invalid("type"));
    const stranger = await createWorld();
    expect((await stranger.as(stranger.owner)(listMedia, {})).assets).toEqual([]);
  });

  it("moves and renames an asset without a new revision of its posts", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage(), alt_text: "Kept" });
    const channels = [{ channel_id: world.brand.channelId }];
    const { id } = await call(createPost, { body: "x", channels, media_ids: [asset.id], submit: true });
    const changed = await call(updateMedia, { id: asset.id, folder: "Autumn", name: "../new.png" });
    expect(changed).toMatchObject({ folder: "Autumn", name: "new.png", alt_text: "Kept", used_in: [id] });
    expect(await call(updateMedia, { id: asset.id, alt_text: "Kept" })).toEqual(changed);
    expect(await call(getPost, { id })).toMatchObject({ revision: 1 });
    await expect(call(updateMedia, { id: asset.id, folder: "x".repeat(201) })).rejects.toMatchObject(invalid("folder"));
    await expect(call(updateMedia, { id: asset.id, name: " " })).rejects.toMatchObject(invalid("name"));
  });
});

describe("alt text", () => {
  it("is content: posts in review or scheduled need a new approval", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage() });
    const channels = [{ channel_id: world.brand.channelId }];
    const scheduled_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await call(createPost, {
      body: "x",
      channels,
      media_ids: [asset.id],
      scheduled_at,
      approve: true,
    });
    const variant = await call(createPost, {
      body: "y",
      channels: [{ ...channels[0], channel_id: world.brand.channelId, overrides: { media_ids: [asset.id] } }],
      approve: true,
    });
    const published = await call(createPost, { body: "z", channels, media_ids: [asset.id], approve: true });
    await world.db.publication.updateMany({ where: { postId: published.id }, data: { status: "published" } });
    await world.db.post.update({ where: { id: published.id }, data: { status: "published" } });

    expect(await call(updateMedia, { id: asset.id, alt_text: "A square" })).toMatchObject({ alt_text: "A square" });
    expect(await call(getPost, { id: scheduled.id })).toMatchObject({
      status: "in_review",
      revision: 2,
      media: [{ alt_text: "A square" }],
    });
    expect(await call(getPost, { id: variant.id })).toMatchObject({ status: "in_review", revision: 2 });
    expect(await call(getPost, { id: published.id })).toMatchObject({ status: "published", revision: 1 });
    expect(await call(approvePost, { id: scheduled.id, revision: 2 })).toMatchObject({ status: "scheduled" });
    await world.db.publication.updateMany({ where: { postId: scheduled.id }, data: { status: "publishing" } });
    await world.db.post.update({ where: { id: scheduled.id }, data: { status: "publishing" } });
    await expect(call(updateMedia, { id: asset.id, alt_text: "Late" })).rejects.toMatchObject({
      kind: "asset_in_use",
      detail: { post_ids: [scheduled.id] },
    });
    const other = await createWorld();
    await expect(other.as(other.owner)(updateMedia, { id: asset.id, alt_text: "" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("cannot change under a concurrent approval", async () => {
    const call = world.as(world.owner);
    const channels = [{ channel_id: world.brand.channelId }];
    for (let round = 0; round < 8; round += 1) {
      const asset = await call(uploadMedia, { file: await randomImage() });
      const { id } = await call(createPost, { body: `Round ${round}`, channels, media_ids: [asset.id], submit: true });
      await Promise.allSettled([
        call(updateMedia, { id: asset.id, alt_text: "Another" }),
        call(approvePost, { id, revision: 1 }),
      ]);
      expect(await call(getPost, { id })).toMatchObject({ status: "in_review", revision: 2 });
    }
  });
});

describe("deleting an asset", () => {
  it("releases its bytes and deletes its files, and is refused while a post shows it", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage() });
    const spare = await call(uploadMedia, { file: await randomImage() });
    const base = await call(createPost, { body: "x", media_ids: [asset.id] });
    const variant = await call(createPost, {
      body: "x",
      channels: [{ channel_id: world.brand.channelId, overrides: { media_ids: [asset.id] } }],
    });
    const refused = { kind: "asset_in_use", detail: { post_ids: [base.id, variant.id] } };
    await expect(call(deleteMedia, { id: asset.id })).rejects.toMatchObject(refused);
    await call(deleteMedia, { id: spare.id });
    expect(await usedBytes()).toBe(asset.bytes);
    expect(await countStored()).toBe(2 * FILES);
    await world.runJobs();
    expect(await countStored()).toBe(FILES);
    await expect(call(getMedia, { id: spare.id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is refused while a published post shows it", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage() });
    const channels = [{ channel_id: world.brand.channelId }];
    const scheduled = { scheduled_at: new Date(world.clock.now().getTime() + 60_000).toISOString(), approve: true };
    const { id } = await call(createPost, { body: "x", channels, media_ids: [asset.id], ...scheduled });
    await world.db.publication.updateMany({ where: { postId: id }, data: { status: "published" } });
    await world.db.post.update({ where: { id }, data: { status: "published" } });
    await expect(call(deletePost, { id })).rejects.toMatchObject({ kind: "refused" });
    await expect(call(deleteMedia, { id: asset.id })).rejects.toMatchObject({ kind: "asset_in_use" });
    expect(await countStored()).toBe(FILES);
  });

  it("happens once for concurrent requests, is logged, and is retried while the storage fails", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage() });
    const results = await Promise.allSettled([1, 2, 3].map(() => call(deleteMedia, { id: asset.id })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await usedBytes()).toBe(0);
    const events = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, action: "media.removed" } });
    expect(events).toMatchObject([{ subjectId: asset.id }]);
    const jobs = [...world.pending];
    const away = vi.spyOn(world.services.storage, "delete").mockRejectedValue(new Error("away"));
    await expect(world.runJobs()).rejects.toThrow("away");
    away.mockRestore();
    world.pending.push(...jobs);
    await world.runJobs();
    expect(await countStored()).toBe(0);
  });

  it("requires content.manage with full access, and the same brand", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await randomImage() });
    const denied = { kind: "tier_denied" };
    const tiered = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    await expect(tiered(deleteMedia, { id: asset.id })).rejects.toMatchObject(denied);
    const client = world.as(await world.addMember("client"));
    await expect(client(deleteMedia, { id: asset.id })).rejects.toMatchObject({ kind: "forbidden" });
    const stranger = await createWorld();
    for (const op of [deleteMedia, getMedia, updateMedia] as const)
      await expect(stranger.as(stranger.owner)(op, { id: asset.id })).rejects.toMatchObject({ kind: "not_found" });
  });
});
