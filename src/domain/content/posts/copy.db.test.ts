import { beforeEach, describe, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { addImage } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { copyPost, createPost, getPost, updatePost } from "./index.ts";

let world: World;
let other: Awaited<ReturnType<World["createBrand"]>>;

beforeEach(async () => {
  world = await createWorld();
  const elsewhere = await createWorld();
  other = { ...elsewhere.brand };
  await world.addMember("member", world.owner, other.id);
});

const owner = () => world.as(world.owner, { brand: world.brand.slug });
const inOther = () => world.as(world.owner, { brand: other.slug });
const write = () =>
  owner()(createPost, {
    body: "Open on Sunday",
    tags: ["news"],
    internal_note: "For us alone",
    scheduled_at: "2099-01-05T09:00:00Z",
    channels: [{ channel_id: world.brand.channelId, overrides: { body: "On the feed" } }],
  });

describe("POST /posts/{id}/copy", () => {
  it("is 401, 403, 404 and 422 as documented, and copies nothing then", async () => {
    const { id } = await write();
    const serve = createServe(world.services);
    const send = async (path: string, body: object, bearer?: string) => {
      const headers = { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
      const target = new Request(`http://localhost/api/v1${path}`, {
        method: "POST",
        headers: { ...headers, "x-service-brand": world.brand.slug },
        body: JSON.stringify(body),
      });
      const response = await serve(target);
      return { status: response.status, body: await response.json() };
    };
    const path = `/posts/${id}/copy`;
    const bearer = await world.bearer(world.owner);
    expect((await send(path, { team_id: other.id })).status).toBe(401);
    const reader = await world.bearer(world.owner, { tier: "read", kind: "tiered" });
    expect((await send(path, { team_id: other.id }, reader)).status).toBe(403);
    const client = await world.bearer(await world.addMember("client"));
    expect((await send(path, { team_id: other.id }, client)).status).toBe(403);
    expect((await send("/posts/999999/copy", { team_id: other.id }, bearer)).status).toBe(404);
    for (const teamId of [undefined, 999_999, world.brand.id, (await createWorld()).brand.id]) {
      expect(await send(path, { team_id: teamId }, bearer)).toMatchObject({
        status: 422,
        body: { errors: { team_id: [expect.any(String)] } },
      });
    }
    await world.db.member.updateMany({ where: { brandId: other.id }, data: { role: "client" } });
    expect((await send(path, { team_id: other.id }, bearer)).status).toBe(403);
    expect(await world.db.post.count({ where: { brandId: other.id } })).toBe(0);
    await world.db.member.updateMany({ where: { brandId: other.id }, data: { role: "member" } });
    expect(await send(path, { team_id: other.id }, bearer)).toMatchObject({
      status: 201,
      body: { team: { id: other.id, handle: other.handle }, post: { status: "draft" } },
    });
  });

  it("makes a draft with the same text on the same platform, without schedule, internal note and idea", async () => {
    const { id } = await write();
    const { post } = await owner()(copyPost, { id, team_id: other.id });
    expect(post).toMatchObject({
      body: "Open on Sunday",
      tags: ["news"],
      internal_note: "",
      scheduled_at: null,
      status: "draft",
      publications: [{ channel: { id: other.channelId, platform: "feed" }, overrides: { body: "On the feed" } }],
    });
    await expect(owner()(getPost, { id: post.id })).rejects.toMatchObject({ kind: "not_found" });
    await inOther()(updatePost, { id: post.id, body: "Changed there" });
    expect((await owner()(getPost, { id })).body).toBe("Open on Sunday");
  });

  it("copies the media once, with their files, into the other brand's storage", async () => {
    const { db, services } = world;
    await addImage(world);
    const [asset] = await db.mediaAsset.findMany({ where: { brandId: world.brand.id } });
    const { id } = await owner()(createPost, {
      body: "Look",
      channels: [{ channel_id: world.brand.channelId }],
      media_ids: [asset?.id ?? 0],
    });
    const copies = [
      await owner()(copyPost, { id, team_id: other.id }),
      await owner()(copyPost, { id, team_id: other.id }),
    ];
    const kept = await db.mediaAsset.findMany({ where: { brandId: other.id }, include: { variants: true } });
    expect(kept).toHaveLength(1);
    expect(copies.map(({ post }) => post.media.map((each) => each.id))).toEqual([[kept[0]?.id], [kept[0]?.id]]);
    const keys = kept.flatMap((row) => [row.storageKey, row.thumbKey, ...row.variants.map((one) => one.storageKey)]);
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      expect(key).not.toContain(asset?.storageKey);
      expect(await services.storage.size(key)).toBe(6);
    }
    expect(await db.account.findFirst({ where: { brands: { some: { id: other.id } } } })).toMatchObject({
      storageUsed: 6,
    });
  });

  it("keeps only channels whose platform the other brand has, and no options of the account", async () => {
    const addChannel = (brandId: number, platform: string) =>
      world.db.channel.create({ data: { brandId, platform, handle: "a", displayName: "A" } });
    const [pinterest, keyed] = [
      await addChannel(world.brand.id, "pinterest"),
      await addChannel(world.brand.id, "test_key"),
    ];
    const theirs = await addChannel(other.id, "pinterest");
    const options = { board: "our board", title: "Sundays" };
    const { id } = await owner()(createPost, {
      body: "Hello",
      channels: [
        { channel_id: keyed.id },
        { channel_id: pinterest.id, overrides: { options } },
        { channel_id: world.brand.channelId },
      ],
    });
    const { post } = await owner()(copyPost, { id, team_id: other.id });
    expect(post.publications).toMatchObject([
      { channel: { id: theirs.id }, overrides: { options: { title: "Sundays" } } },
      { channel: { id: other.channelId } },
    ]);
    expect(post.publications[0]?.overrides.options).not.toHaveProperty("board");
  });
});
