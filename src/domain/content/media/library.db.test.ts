import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createPost, listMediaUses } from "#domain/content/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { listFolders, listMedia, moveMedia, renameFolder } from "./index.ts";

let world: World;
let ids: number[];

/** A row without files, for tests of lists. */
async function row(name: string, bytes: number, folder = "", altText = "") {
  const storageKey = randomBytes(16).toString("hex");
  const { id } = await world.db.mediaAsset.create({
    data: {
      brandId: world.brand.id,
      name,
      bytes,
      folder,
      altText,
      type: "image/png",
      width: 4,
      height: 3,
      sha256: randomBytes(32).toString("hex"),
      storageKey,
      thumbKey: `${storageKey}-thumb`,
    },
  });
  return id;
}

beforeAll(async () => {
  world = await createWorld();
  ids = [
    await row("b.png", 300, "Sea", "A boat"),
    await row("a.png", 300, "Sea"),
    await row("b.png", 900),
    await row("c.png", 100, "Land"),
  ];
});

const names = (found: { assets: { id: number }[] }) => found.assets.map(({ id }) => ids.indexOf(id));

describe("sort order", () => {
  it.each([
    ["newest", [3, 2, 1, 0]],
    ["oldest", [0, 1, 2, 3]],
    ["name", [1, 0, 2, 3]],
    ["largest", [2, 1, 0, 3]],
  ] as const)("%s is kept from page to page", async (sort, order) => {
    const call = world.as(world.owner);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const found = await call(listMedia, { sort, limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...names(found));
      cursor = found.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(order);
  });

  it("refuses a cursor of another order or a made-up one", async () => {
    const call = world.as(world.owner);
    const { next_cursor: cursor } = await call(listMedia, { sort: "name", limit: 1 });
    const cursorOf = (place: string) => Buffer.from(place).toString("base64url");
    const others = [cursor ?? "", "x", cursorOf('["largest","x",1]'), cursorOf('["largest",2147483648,1]')];
    for (const wrong of others) {
      const refused = { kind: "invalid", detail: { errors: { cursor: ["Invalid cursor."] } } };
      await expect(call(listMedia, { sort: "largest", cursor: wrong })).rejects.toMatchObject(refused);
    }
  });
});

it("filters by missing alt text", async () => {
  expect(names(await world.as(world.owner)(listMedia, { undescribed: true }))).toEqual([3, 2, 1]);
});

describe("folders", () => {
  it("are counted, filled, renamed and dissolved by an editor, and refused for clients", async () => {
    const call = world.as(world.owner);
    expect(await call(listFolders, {})).toMatchObject({
      folders: [
        { name: "Land", count: 1 },
        { name: "Sea", count: 2 },
      ],
      unfiled: 1,
      undescribed: 3,
      total: 4,
      storage: { used: 0, limit: expect.any(Number) },
    });
    const [, a = 0, b = 0] = ids;
    expect(await call(moveMedia, { ids: [a, b, b], folder: " Spring " })).toEqual({ moved: 2 });
    expect(await call(renameFolder, { name: "Spring", new_name: "Sea" })).toEqual({ moved: 2 });
    expect((await call(listFolders, {})).folders).toEqual([
      { name: "Land", count: 1 },
      { name: "Sea", count: 3 },
    ]);
    await call(renameFolder, { name: "Sea", new_name: "" });
    expect(await call(listFolders, {})).toMatchObject({ folders: [{ name: "Land", count: 1 }], unfiled: 3 });
    await expect(call(renameFolder, { name: "Sea", new_name: "x" })).rejects.toMatchObject({ kind: "invalid" });
    const client = world.as(await world.addMember("client"));
    await expect(client(moveMedia, { ids: [a], folder: "" })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(client(renameFolder, { name: "Land", new_name: "x" })).rejects.toMatchObject({ kind: "forbidden" });
    // No submitted post shows any of them.
    expect(await client(listFolders, {})).toMatchObject({ folders: [], total: 0 });
  });

  it("never change another brand's assets, and move all or none", async () => {
    const elsewhere = await createWorld();
    const [first = 0] = ids;
    const stranger = elsewhere.as(elsewhere.owner);
    await expect(stranger(moveMedia, { ids: [first], folder: "Taken" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(stranger(listMediaUses, { id: first })).rejects.toMatchObject({ kind: "not_found" });
    const mixed = world.as(world.owner)(moveMedia, { ids: [first, first + 1_000_000], folder: "Half" });
    await expect(mixed).rejects.toMatchObject({ kind: "invalid" });
    const { folder } = await world.db.mediaAsset.findUniqueOrThrow({ where: { id: first } });
    expect(folder).not.toBe("Half");
  });
});

it("lists the posts that show an asset, with their status", async () => {
  const call = world.as(world.owner);
  const [first = 0] = ids;
  const { id } = await call(createPost, { body: "High water at noon", media_ids: [first] });
  expect(await call(listMediaUses, { id: first })).toEqual({
    uses: [{ post_id: id, words: "High water at noon", status: "draft", scheduled_at: null }],
  });
  expect(await call(listMediaUses, { id: ids[1] ?? 0 })).toEqual({ uses: [] });
});

it("shows clients the assets of submitted posts as submitted, page by page, however many others are between them", async () => {
  const call = world.as(world.owner);
  const made: number[] = [];
  for (let count = 0; count < 40; count++) made.push(await row(`seen ${count}.png`, 10, "Seen"));
  const [oldest = 0, drafted = 0, middle = 0, edited = 0, newest = 0] = [0, 5, 20, 30, 39].map((nth) => made[nth]);
  const channels = [{ channel_id: world.brand.channelId, overrides: { media_ids: [middle] } }];
  await call(createPost, { body: "Oldest", media_ids: [oldest, newest], channels, submit: true });
  await call(createPost, { body: "A draft", media_ids: [drafted] });
  const edit = { body: "Edited since", media_ids: [edited], channels: [{ channel_id: world.brand.channelId }] };
  const { id } = await call(createPost, { ...edit, submit: true });
  await world.db.post.update({ where: { id }, data: { contentHash: "1".repeat(64) } });
  const client = world.as(await world.addMember("client"));
  for (const [sort, expected] of [
    ["newest", [newest, middle, oldest]],
    ["name", [oldest, middle, newest]],
    ["largest", [newest, middle, oldest]],
  ] as const) {
    const first = await client(listMedia, { folder: "Seen", sort, limit: 2 });
    const rest = await client(listMedia, { folder: "Seen", sort, limit: 2, cursor: first.next_cursor ?? "" });
    expect([...first.assets, ...rest.assets].map((asset) => asset.id)).toEqual(expected);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
  }
  expect((await client(listFolders, {})).folders).toEqual([{ name: "Seen", count: 3 }]);
  expect((await client(listMedia, { unused: true })).assets).toEqual([]);
  expect((await client(listMediaUses, { id: middle })).uses).toHaveLength(1);
  await expect(client(listMediaUses, { id: drafted })).rejects.toMatchObject({ kind: "not_found" });
});
