import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { approvePost, createPost, describeAsset, showPost } from "#domain/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { listMedia, removeMedia, showMedia, uploadMedia } from "./index.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

/** A small picture unlike any other. */
async function picture(name = "photo.png") {
  const [r = 0, g = 0, b = 0, width = 0] = randomBytes(4);
  return {
    name,
    bytes: new Uint8Array(
      await sharp({ create: { width: 20 + (width % 40), height: 10, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer(),
    ),
  };
}

const used = async () =>
  Number((await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } })).storageUsed);
const stored = async () => (await world.services.storage.list()).length;

describe("uploading", () => {
  it("keeps the picture, its thumbnail and what it takes", async () => {
    const asset = await world.as(world.owner)(uploadMedia, {
      file: await picture("../../etc/pass\u0007wd.jpg"),
      alt_text: "A square",
    });
    expect(asset).toMatchObject({ name: "passwd.jpg", type: "image/png", height: 10, alt_text: "A square" });
    expect(await used()).toBe(asset.bytes);
    expect(await stored()).toBe(2);
    expect(await world.as(world.owner)(showMedia, { id: asset.id })).toEqual(asset);
    expect((await world.as(world.owner)(listMedia, {})).assets).toEqual([asset]);
  });

  it("answers the same asset for the same bytes, also to ten at once", async () => {
    const file = await picture();
    const call = world.as(world.owner);
    const assets = await Promise.all(Array.from({ length: 10 }, () => call(uploadMedia, { file })));
    expect(new Set(assets.map(({ id }) => id)).size).toBe(1);
    expect(await used()).toBe(assets[0]?.bytes);
    expect(await stored()).toBe(2);
  });

  it("hands the last bytes of the allowance out once", async () => {
    const files = await Promise.all(Array.from({ length: 10 }, () => picture()));
    const { bytes } = await world.as(world.owner)(uploadMedia, { file: files[0] ?? (await picture()) });
    const plan = await world.db.plan.findUniqueOrThrow({ where: { slug: "team" } });
    const room = BigInt(bytes) * 3n;
    await world.db.account.update({
      where: { id: world.account.id },
      data: { planSlug: "team", storageUsed: plan.storageLimit - room },
    });
    const results = await Promise.allSettled(
      files.slice(1).map((file) => world.as(world.owner)(uploadMedia, { file })),
    );
    const kept = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "limit_reached" });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(9);
    const sum = kept.reduce((total, asset) => total + asset.bytes, 0);
    expect(sum).toBeLessThanOrEqual(Number(room));
    expect(BigInt(await used())).toBe(plan.storageLimit - room + BigInt(sum));
    expect(await stored()).toBe((kept.length + 1) * 2);
  });

  it("releases the allowance when the storage fails", async () => {
    const put = vi.spyOn(world.services.storage, "put").mockRejectedValue(new Error("disk full"));
    await expect(world.as(world.owner)(uploadMedia, { file: await picture() })).rejects.toThrow("disk full");
    put.mockRestore();
    expect(await used()).toBe(0);
    expect(await stored()).toBe(0);
    expect((await world.as(world.owner)(listMedia, {})).assets).toEqual([]);
  });

  it("refuses what is no image, what is missing and what is too large", async () => {
    const call = world.as(world.owner);
    const refused = { kind: "invalid", detail: { errors: { file: [expect.any(String)] } } };
    await expect(
      call(uploadMedia, { file: { name: "a.png", bytes: new TextEncoder().encode("<svg/>") } }),
    ).rejects.toMatchObject(refused);
    await expect(call(uploadMedia, {} as never)).rejects.toMatchObject(refused);
    await expect(
      call(uploadMedia, { file: { name: "a", bytes: new Uint8Array(25 * 1024 * 1024 + 1) } }),
    ).rejects.toMatchObject({ kind: "payload_too_large" });
    const client = await world.addMember("client");
    await expect(world.as(client)(uploadMedia, { file: await picture() })).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("alt text", () => {
  it("is content: posts in review or scheduled with the picture are to be approved anew", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await picture() });
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

    expect(await call(describeAsset, { id: asset.id, alt_text: "A square" })).toMatchObject({ alt_text: "A square" });
    expect(await call(showPost, { id: scheduled.id })).toMatchObject({
      status: "in_review",
      revision: 2,
      media: [{ alt_text: "A square" }],
    });
    expect(await call(showPost, { id: variant.id })).toMatchObject({ status: "in_review", revision: 2 });
    expect(await call(showPost, { id: published.id })).toMatchObject({ status: "published", revision: 1 });
    expect(await call(approvePost, { id: scheduled.id, revision: 2 })).toMatchObject({ status: "scheduled" });
    await world.db.publication.updateMany({ where: { postId: scheduled.id }, data: { status: "publishing" } });
    await world.db.post.update({ where: { id: scheduled.id }, data: { status: "publishing" } });
    await expect(call(describeAsset, { id: asset.id, alt_text: "Late" })).rejects.toMatchObject({
      kind: "asset_in_use",
      detail: { post_ids: [scheduled.id] },
    });
    const other = await createWorld();
    await expect(other.as(other.owner)(describeAsset, { id: asset.id, alt_text: "" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("never slips under an approval given at the same time", async () => {
    const call = world.as(world.owner);
    const channels = [{ channel_id: world.brand.channelId }];
    for (let round = 0; round < 8; round += 1) {
      const asset = await call(uploadMedia, { file: await picture() });
      const { id } = await call(createPost, { body: `Round ${round}`, channels, media_ids: [asset.id], submit: true });
      await Promise.allSettled([
        call(describeAsset, { id: asset.id, alt_text: "Another" }),
        call(approvePost, { id, revision: 1 }),
      ]);
      expect(await call(showPost, { id })).toMatchObject({ status: "in_review", revision: 2 });
    }
  });
});

describe("removing", () => {
  it("gives the bytes back and deletes the files, unless a post shows the picture", async () => {
    const call = world.as(world.owner);
    const asset = await call(uploadMedia, { file: await picture() });
    const spare = await call(uploadMedia, { file: await picture() });
    const base = await call(createPost, { body: "x", media_ids: [asset.id] });
    const variant = await call(createPost, {
      body: "x",
      channels: [{ channel_id: world.brand.channelId, overrides: { media_ids: [asset.id] } }],
    });
    const refused = { kind: "asset_in_use", detail: { post_ids: [base.id, variant.id] } };
    await expect(call(removeMedia, { id: asset.id })).rejects.toMatchObject(refused);
    await call(removeMedia, { id: spare.id });
    expect(await used()).toBe(asset.bytes);
    expect(await stored()).toBe(2);
    await expect(call(showMedia, { id: spare.id })).rejects.toMatchObject({ kind: "not_found" });
  });
});
