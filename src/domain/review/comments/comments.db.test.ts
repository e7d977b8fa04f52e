import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createPost, requestChanges } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { createComment, deleteComment, listComments, resolveComment } from "./index.ts";

let world: World;
let client: Person;
let member: Person;

beforeAll(async () => {
  world = await createWorld();
  client = await world.addMember("client");
  member = await world.addMember("member");
});

const write = () =>
  world.as(world.owner)(createPost, { body: "Hello", channels: [{ channel_id: world.brand.channelId }], submit: true });

describe("the review thread", () => {
  it("lists comments and decisions in chronological order, and emits post.commented for each", async () => {
    const { id } = await write();
    const comment = await world.as(client)(createComment, { id, body: " Nice " });
    expect(comment).toMatchObject({
      post_id: id,
      kind: "comment",
      visibility: "client",
      body: "Nice",
      revision: 1,
      resolved: false,
      via: null,
    });
    await world.as(client)(requestChanges, { id, comment: "But shorter" });
    const response = await world.as(member)(createComment, { id, body: "Done", parent_id: comment.id });
    const { comments } = await world.as(client)(listComments, { id });
    expect(comments).toMatchObject([
      { id: comment.id },
      { kind: "change_request", body: "But shorter", via: "api" },
      { id: response.id, parent_id: comment.id, author: { name: "member person" } },
    ]);
    const events = await world.db.webhookEvent.findMany({
      where: { postId: id, event: "post.commented" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { comment_id: comment.id, kind: "comment", body: "Nice", status: "in_review" },
      { kind: "change_request", status: "changes_requested" },
      { comment_id: response.id, kind: "comment" },
    ]);
  });

  it("pages forward", async () => {
    const { id } = await write();
    for (const body of ["1", "2", "3"]) await world.as(member)(createComment, { id, body });
    const first = await world.as(member)(listComments, { id, limit: 2 });
    expect(first).toMatchObject({ has_more: true, comments: [{ body: "1" }, { body: "2" }] });
    const rest = await world.as(member)(listComments, { id, limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ has_more: false, next_cursor: null, comments: [{ body: "3" }] });
  });

  it("hides internal comments and their replies from clients", async () => {
    const { id } = await write();
    const secret = await world.as(member)(createComment, { id, body: "They pay late", visibility: "team" });
    const response = await world.as(world.owner)(createComment, { id, body: "I know", parent_id: secret.id });
    expect(response.visibility).toBe("team");
    expect((await world.as(client)(listComments, { id })).comments).toEqual([]);
    expect((await world.as(member)(listComments, { id })).comments).toHaveLength(2);

    const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
    await expect(world.as(client)(createComment, { id, body: "?", parent_id: secret.id })).rejects.toMatchObject(
      invalid("parent_id"),
    );
    await expect(world.as(client)(createComment, { id, body: "?", visibility: "team" })).rejects.toMatchObject(
      invalid("visibility"),
    );
    await expect(
      world.as(member)(createComment, { id, body: "?", visibility: "client", parent_id: secret.id }),
    ).rejects.toMatchObject(invalid("visibility"));
    await expect(world.as(member)(createComment, { id, body: "  " })).rejects.toMatchObject(invalid("body"));
    const elsewhere = await write();
    await expect(
      world.as(member)(createComment, { id: elsewhere.id, body: "?", parent_id: secret.id }),
    ).rejects.toMatchObject(invalid("parent_id"));
  });

  it("stores the passage or image that a comment refers to", async () => {
    const { id } = await write();
    const passage = { field: "body" as const, quote: "Hello", start: 0 };
    const anchored = await world.as(client)(createComment, { id, body: "Too short", anchor: passage });
    expect(anchored.anchor).toEqual({ ...passage, media_id: null, point: null, time: null });
    const { comments } = await world.as(member)(listComments, { id });
    expect(comments).toMatchObject([{ anchor: { quote: "Hello" } }]);
    expect((await world.as(member)(createComment, { id, body: "As a whole" })).anchor).toBeNull();

    const refused = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
    const call = world.as(member);
    const image = { field: "media" as const, media_id: 999_999 };
    await expect(call(createComment, { id, body: "?", anchor: image })).rejects.toMatchObject(
      refused("anchor.media_id"),
    );
    await expect(call(createComment, { id, body: "?", anchor: { field: "media" } })).rejects.toMatchObject(
      refused("anchor.quote"),
    );
    await expect(call(createComment, { id, body: "?", anchor: { field: "body", quote: " " } })).rejects.toMatchObject(
      refused("anchor.quote"),
    );
  });

  it("stores the point of an image and the time of a video, and nothing they don't have", async () => {
    const asset = (type: string, durationMs: number | null) =>
      world.db.mediaAsset.create({
        data: {
          brandId: world.brand.id,
          name: "pier",
          type,
          bytes: 1,
          width: 100,
          height: 100,
          sha256: randomBytes(32).toString("hex"),
          storageKey: randomUUID(),
          thumbKey: randomUUID(),
          durationMs,
        },
      });
    const [image, video] = [await asset("image/webp", null), await asset("video/mp4", 12_000)];
    const { id } = await world.as(world.owner)(createPost, {
      body: "Hello",
      channels: [{ channel_id: world.brand.channelId, overrides: { media_ids: [video.id] } }],
      media_ids: [image.id],
    });
    const on = (anchor: { media_id?: number; point?: { x: number; y: number }; time?: number }) =>
      world.as(member)(createComment, { id, body: "Here", anchor: { field: "media", ...anchor } });
    const point = { x: 0.25, y: 1 };
    expect((await on({ media_id: image.id, point })).anchor).toMatchObject({ media_id: image.id, point, time: null });
    expect((await on({ media_id: video.id, time: 11.5 })).anchor).toMatchObject({ media_id: video.id, time: 11.5 });

    const refused = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
    const outside = { x: 1.1, y: 0 };
    await expect(on({ media_id: video.id, point })).rejects.toMatchObject(refused("anchor.point"));
    await expect(on({ media_id: image.id, time: 1 })).rejects.toMatchObject(refused("anchor.time"));
    await expect(on({ media_id: video.id, time: 12.1 })).rejects.toMatchObject(refused("anchor.time"));
    await expect(on({ media_id: image.id, point: outside })).rejects.toMatchObject(refused("anchor.point.x"));
    const passage = { field: "body" as const, quote: "Hello", point };
    await expect(world.as(member)(createComment, { id, body: "?", anchor: passage })).rejects.toMatchObject(
      refused("anchor.media_id"),
    );
    expect((await world.as(member)(listComments, { id })).comments).toHaveLength(2);
  });

  it("resolves entries once, for the team only", async () => {
    const { id } = await write();
    const comment = await world.as(client)(createComment, { id, body: "Typo" });
    const resolved = await world.as(member)(resolveComment, { id: comment.id });
    expect(resolved.resolved).toBe(true);
    world.clock.advance(60_000);
    expect(await world.as(member)(resolveComment, { id: comment.id })).toEqual(resolved);
    await expect(world.as(client)(resolveComment, { id: comment.id })).rejects.toMatchObject({ kind: "forbidden" });
    const open = { resolved: false, resolved_at: null };
    expect(await world.as(member)(resolveComment, { id: comment.id, resolved: false })).toMatchObject(open);
    expect(await world.as(member)(resolveComment, { id: comment.id, resolved: false })).toMatchObject(open);
  });

  it("lets an author delete their comment while it has no replies", async () => {
    const { id } = await write();
    const first = await world.as(client)(createComment, { id, body: "Typo" });
    await expect(world.as(world.owner)(deleteComment, { id: first.id })).rejects.toMatchObject({ kind: "forbidden" });
    const response = await world.as(member)(createComment, { id, body: "Where?", parent_id: first.id });
    await expect(world.as(client)(deleteComment, { id: first.id })).rejects.toMatchObject({ kind: "refused" });
    await world.as(member)(deleteComment, { id: response.id });
    await world.as(client)(deleteComment, { id: first.id });
    await expect(world.as(client)(deleteComment, { id: first.id })).rejects.toMatchObject({ kind: "not_found" });
    await world.as(client)(requestChanges, { id, comment: "Shorter" });
    const [decision] = (await world.as(client)(listComments, { id })).comments;
    await expect(world.as(client)(deleteComment, { id: decision?.id ?? 0 })).rejects.toMatchObject({ kind: "refused" });
    expect((await world.as(client)(listComments, { id })).comments).toEqual([decision]);
  });

  it("never allows both a reply and a deletion", async () => {
    const { id } = await write();
    for (let round = 0; round < 4; round++) {
      const first = await world.as(client)(createComment, { id, body: "Typo" });
      const [answered, removed] = await Promise.allSettled([
        world.as(member)(createComment, { id, body: "Where?", parent_id: first.id }),
        world.as(client)(deleteComment, { id: first.id }),
      ]);
      expect([answered.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("is only visible in its brand", async () => {
    const { id } = await write();
    const comment = await world.as(client)(createComment, { id, body: "Typo" });
    const other = await createWorld();
    const call = other.as(other.owner);
    const refused = { kind: "not_found" };
    await expect(call(listComments, { id })).rejects.toMatchObject(refused);
    await expect(call(createComment, { id, body: "x" })).rejects.toMatchObject(refused);
    await expect(call(resolveComment, { id: comment.id })).rejects.toMatchObject(refused);
    await expect(call(deleteComment, { id: comment.id })).rejects.toMatchObject(refused);
  });
});
