import { beforeAll, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { createShareLink, createShareSet, listShareLinks, listShareLinksByPost, revokeShareLink } from "./index.ts";

let world: World;
let member: Person;
let client: Person;

beforeAll(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  client = await world.addMember("client");
});

const write = (body = "Hello") =>
  world.as(world.owner)(createPost, { body, channels: [{ channel_id: world.brand.channelId }], submit: true });
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

describe("creating a share link", () => {
  it("titles posts by the beginning of their text", async () => {
    const [first, second] = [await write("First of two"), await write("Second of two")];
    const set = await world.as(world.owner)(createShareSet, { post_ids: [second.id, first.id] });
    expect(set.posts).toEqual([
      { id: second.id, excerpt: "Second of two", status: "in_review" },
      { id: first.id, excerpt: "First of two", status: "in_review" },
    ]);
  });

  it("requires permission to manage content, and a full-access token", async () => {
    const { id } = await write();
    await expect(world.as(client)(createShareLink, { id })).rejects.toMatchObject({ kind: "forbidden" });
    for (const tier of ["read", "standard_write", "elevated_write"] as const) {
      await expect(world.as(world.owner, { tier })(createShareLink, { id })).rejects.toMatchObject({
        kind: "tier_denied",
      });
    }
  });

  it("does not grant the right to approve when the creator lacks it", async () => {
    const { id } = await write();
    await expect(world.as(member)(createShareLink, { id, may_approve: true })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await world.as(member)(createShareLink, { id })).toMatchObject({ may_approve: false, may_comment: true });
    expect(await world.as(world.owner)(createShareLink, { id })).toMatchObject({ may_approve: true });
  });

  it("refuses invalid posts, times and passcodes", async () => {
    const call = world.as(world.owner);
    const { id } = await write();
    const otherWorld = await createWorld();
    const theirs = await otherWorld.as(otherWorld.owner)(createPost, { body: "Theirs" });
    await expect(call(createShareLink, { id: theirs.id })).rejects.toMatchObject({ kind: "not_found" });
    await expect(call(createShareSet, { post_ids: [id, theirs.id] })).rejects.toMatchObject(invalid("post_ids.1"));
    await expect(call(createShareSet, { post_ids: [] })).rejects.toMatchObject(invalid("post_ids"));
    await expect(call(createShareSet, { post_ids: [id, id] })).rejects.toMatchObject(invalid("post_ids"));
    const past = new Date(world.clock.now().getTime() - 1000).toISOString();
    await expect(call(createShareLink, { id, expires_at: past })).rejects.toMatchObject(invalid("expires_at"));
    await expect(call(createShareLink, { id, expires_at: "2100-01-01T00:00:00Z" })).rejects.toMatchObject(
      invalid("expires_at"),
    );
    await expect(call(createShareLink, { id, passcode: "short" })).rejects.toMatchObject(invalid("passcode"));
    await expect(call(createShareLink, { id, name: "x".repeat(101) })).rejects.toMatchObject(invalid("name"));
  });

  it("returns a URL that can be read again, and stores neither token nor passcode in plain text", async () => {
    const { id } = await write();
    const call = world.as(world.owner);
    const created = await call(createShareLink, { id, name: " Board ", passcode: "red pencil" });
    expect(created).toMatchObject({
      name: "Board",
      status: "active",
      has_passcode: true,
      uses: 0,
      last_used_at: null,
      post_ids: [id],
      created_by: { name: "Olive Owner" },
    });
    const days = (Date.parse(created.expires_at) - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(14, 5);
    const token = created.url.split("/review/")[1] ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const row = await world.db.shareLink.findUniqueOrThrow({ where: { id: created.id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain("red pencil");
    expect((await call(listShareLinksByPost, { id })).share_links).toEqual([created]);
    const logged = await world.db.auditEvent.findFirstOrThrow({
      where: { subjectType: "share_link" },
      orderBy: { id: "desc" },
    });
    expect(logged).toMatchObject({ action: "share_link.created", subjectId: created.id, actorName: "Olive Owner" });
    expect(logged.detail).toMatchObject({ expires_at: created.expires_at });
    expect(JSON.stringify(logged.detail)).not.toContain(token);
  });

  it("keeps the order of a set", async () => {
    const [first, second] = [await write("1"), await write("2")];
    const created = await world.as(world.owner)(createShareSet, { post_ids: [second.id, first.id] });
    expect(created.post_ids).toEqual([second.id, first.id]);
    for (const { id } of [first, second]) {
      expect((await world.as(world.owner)(listShareLinksByPost, { id })).share_links).toMatchObject([
        { id: created.id },
      ]);
    }
  });
});

describe("listing and revoking share links", () => {
  it("lists pages for users who may create links", async () => {
    const { id } = await write();
    const call = world.as(world.owner);
    const created = [await call(createShareLink, { id }), await call(createShareLink, { id })];
    const first = await call(listShareLinksByPost, { id, limit: 1 });
    expect(first).toMatchObject({ has_more: true, share_links: [{ id: created[1]?.id }] });
    const rest = await call(listShareLinksByPost, { id, limit: 1, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ has_more: false, share_links: [{ id: created[0]?.id }] });
    expect((await call(listShareLinks, { limit: 2 })).share_links.map((link) => link.id)).toEqual(
      created.map((link) => link.id).toReversed(),
    );
    await expect(world.as(client)(listShareLinks, {})).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("revokes once, and only in the link's own brand", async () => {
    const { id } = await write();
    const call = world.as(world.owner);
    const link = await call(createShareLink, { id });
    const otherWorld = await createWorld();
    await expect(otherWorld.as(otherWorld.owner)(revokeShareLink, { id: link.id })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(world.as(client)(revokeShareLink, { id: link.id })).rejects.toMatchObject({ kind: "forbidden" });
    await call(revokeShareLink, { id: link.id });
    const [revoked] = (await call(listShareLinksByPost, { id })).share_links;
    expect(revoked).toMatchObject({ status: "revoked", revoked_at: expect.any(String) });
    world.clock.advance(1000);
    await call(revokeShareLink, { id: link.id });
    expect((await call(listShareLinksByPost, { id })).share_links).toEqual([revoked]);
    const acts = { action: "share_link.revoked", subjectId: link.id };
    expect(await world.db.auditEvent.count({ where: acts })).toBe(1);
  });
});
