import { beforeEach, describe, expect, it } from "vitest";
import { restoreDeletedPost } from "#domain/content/deleted-posts/index.ts";
import { deleteMedia, getMedia, listMedia } from "#domain/content/media/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { createShareLink, openReview } from "#domain/review/share-links/index.ts";
import { addFiles } from "#test/networks/published.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  copyPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listMediaUses,
  preflightContent,
  updateMedia,
  updatePost,
} from "./index.ts";

const THREAD = ["Second", "Third"];

let world: World;
let channelId: number;
let [first, second, third]: number[] = [];

beforeEach(async () => {
  world = await createWorld();
  channelId = await addTestChannel(world, "key");
  const file = { type: "image/png", bytes: Buffer.from("image"), alt: "A cup" };
  [first, second, third] = await addFiles(world, [file, file, file]);
});

const owner = () => world.as(world.owner, { brand: world.brand.slug });
type Own = { thread?: string[]; thread_media_ids?: number[][]; media_ids?: number[] };
const content = (overrides: Own) => ({ body: "First", channels: [{ channel_id: channelId, overrides }] });
const ids = () => [[first ?? 0, second ?? 0], [third ?? 0]];
const write = (more: object = {}) =>
  owner()(createPost, { ...content({ thread: THREAD, thread_media_ids: ids() }), ...more });
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const PATH = "channels.0.overrides";

describe("media of thread parts", () => {
  it("are kept in order, and a part may have media alone", async () => {
    const post = await write();
    expect(post.publications[0]?.overrides).toEqual({ thread: THREAD, thread_media_ids: ids() });
    const alone = { thread: ["", "Third"], thread_media_ids: [[second ?? 0]] };
    const edited = await owner()(updatePost, { id: post.id, ...content(alone) });
    expect(edited.publications[0]?.overrides).toEqual(alone);
  });

  it("are refused where they don't exist, belong to no part or to another brand, and where a part has nothing", async () => {
    const other = await createWorld();
    const [theirs = 0] = await addFiles(other, [{ type: "image/png", bytes: Buffer.from("x"), alt: "" }]);
    const refused: [Own, string][] = [
      [{ thread: THREAD, thread_media_ids: [[], [999_999]] }, `${PATH}.thread_media_ids.1.0`],
      [{ thread: THREAD, thread_media_ids: [[theirs]] }, `${PATH}.thread_media_ids.0.0`],
      [{ thread: ["Second"], thread_media_ids: [[], [first ?? 0]] }, `${PATH}.thread_media_ids.1`],
      [{ thread: ["Second", ""], thread_media_ids: [[first ?? 0]] }, `${PATH}.thread.1`],
      [{ thread: [""] }, `${PATH}.thread.0`],
      [{ thread: THREAD, thread_media_ids: [[first ?? 0, first ?? 0]] }, `${PATH}.thread_media_ids.0`],
    ];
    for (const [own, field] of refused)
      await expect(owner()(createPost, content(own)), field).rejects.toMatchObject(invalid(field));
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("are checked part by part against the limits of each network", async () => {
    const five = await addFiles(
      world,
      Array.from({ length: 5 }, () => ({ type: "image/png", bytes: Buffer.from("x"), alt: "" })),
    );
    const { issues } = await owner()(
      preflightContent,
      content({ thread: THREAD, thread_media_ids: [five, [first ?? 0]] }),
    );
    expect(issues.filter(({ severity }) => severity === "error")).toMatchObject([
      { code: "too_many_media", field: "thread.0.media", message: expect.stringMatching(/^Part 2: .* 4 /) },
    ]);
    expect(issues.filter(({ code }) => code === "alt_text_missing").map(({ field }) => field)).toEqual(
      five.map((_, index) => `thread.0.media.${index}`),
    );
  });

  it("are approved content: another order or alt text needs a new approval", async () => {
    const scheduled_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const post = await write({ scheduled_at, approve: true });
    expect(post.status).toBe("scheduled");
    const reordered = { thread: THREAD, thread_media_ids: [[second ?? 0, first ?? 0], [third ?? 0]] };
    const edited = await owner()(updatePost, { id: post.id, ...content(reordered) });
    expect(edited).toMatchObject({ status: "in_review", revision: 2 });
    expect(edited.content_hash).not.toBe(post.content_hash);
    await owner()(updatePost, { id: post.id, approve: true });
    await owner()(updateMedia, { id: third ?? 0, alt_text: "A jug" });
    expect(await owner()(getPost, { id: post.id })).toMatchObject({ status: "in_review", revision: 3 });
  });

  it("count as used: they can't be deleted, and their posts are named", async () => {
    const { id } = await write();
    for (const asset of [first, third]) {
      const refused = { kind: "asset_in_use", detail: { post_ids: [id] } };
      await expect(owner()(deleteMedia, { id: asset ?? 0 })).rejects.toMatchObject(refused);
      expect((await owner()(listMediaUses, { id: asset ?? 0 })).uses).toMatchObject([{ post_id: id }]);
    }
    expect((await owner()(listMedia, { unused: true })).assets).toEqual([]);
  });

  it("are shown to clients once the post is submitted, and to guests with their part", async () => {
    const client = world.as(await world.addMember("client"));
    const { id } = await write();
    await expect(client(getMedia, { id: second ?? 0 })).rejects.toMatchObject({ kind: "not_found" });
    await owner()(updatePost, { id, submit: true });
    expect(await client(getMedia, { id: second ?? 0 })).toMatchObject({ id: second });
    expect((await client(listMedia, {})).assets.map((asset) => asset.id)).toEqual([third, second, first]);
    const link = await owner()(createShareLink, { id });
    const token = link.url.split("/review/")[1] ?? "";
    const review = await world.as({ kind: "guest" }, { entryPoint: "studio" })(openReview, { token });
    const [channel] = review.posts[0]?.channels ?? [];
    expect(channel?.thread).toEqual(THREAD);
    expect(channel?.thread_media.map((files) => files.map((file) => file.id))).toEqual(ids());
    const anchor = { field: "media" as const, media_id: third ?? 0 };
    expect(await owner()(createComment, { id, body: "This one", anchor })).toMatchObject({
      anchor: { media_id: third },
    });
  });

  it("go along with duplicates and copies into another brand", async () => {
    const { id } = await write();
    const copy = await owner()(duplicatePost, { id });
    expect(copy.publications[0]?.overrides.thread_media_ids).toEqual(ids());
    const other = await createWorld();
    await world.addMember("member", world.owner, other.brand.id);
    await addTestChannel(other, "key");
    const { post } = await owner()(copyPost, { id, team_id: other.brand.id });
    const copied = post.publications[0]?.overrides.thread_media_ids ?? [];
    expect(copied.map(({ length }) => length)).toEqual([2, 1]);
    const rows = await world.db.mediaAsset.findMany({ where: { id: { in: copied.flat() } } });
    expect(rows.map(({ brandId }) => brandId)).toEqual([other.brand.id, other.brand.id, other.brand.id]);
  });

  it("come back with a deleted post, without those that are gone by then and parts that were nothing else", async () => {
    const { id } = await owner()(createPost, content({ thread: ["Second", ""], thread_media_ids: ids() }));
    await owner()(deletePost, { id });
    await world.db.mediaAsset.deleteMany({ where: { id: { in: [first ?? 0, third ?? 0] } } });
    const { post, missing } = await owner()(restoreDeletedPost, { id });
    expect(post.publications[0]?.overrides).toEqual({ thread: ["Second"], thread_media_ids: [[second]] });
    expect(missing.media).toHaveLength(2);
  });
});
