import { beforeEach, describe, expect, it } from "vitest";
import { createPost, getPost, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { bulkPosts } from "./index.ts";

let world: World;
const later = (hours = 1) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const ids = async (count: number, input: object = {}) => {
  const call = world.as(world.owner);
  const channels = [{ channel_id: world.brand.channelId }];
  const created: number[] = [];
  for (let index = 0; index < count; index++) {
    created.push((await call(createPost, { body: `Post ${index}`, channels, ...input })).id);
  }
  return created;
};
const ok = (id: number, status: string | null) => ({ id, ok: true, status, error: null });

beforeEach(async () => {
  world = await createWorld();
});

it("refuses an invalid request before it changes any post", async () => {
  const call = world.as(world.owner);
  const [id = 0] = await ids(1);
  for (const [input, field] of [
    [{ ids: [], action: "submit" }, "ids"],
    [{ ids: [id, id], action: "submit" }, "ids"],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1), action: "submit" }, "ids"],
    [{ ids: [id], action: "publish" }, "action"],
    [{ ids: [id], action: "reschedule" }, "scheduled_at"],
    [{ ids: [id], action: "reschedule", shift_days: 0 }, "shift_days"],
    [{ ids: [id], action: "reschedule", shift_days: 1, scheduled_at: null }, "shift_days"],
    [{ ids: [id], action: "add_tags", tags: [] }, "tags"],
  ] as const) {
    await expect(call(bulkPosts, input as never)).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { [field]: [expect.any(String)] } },
    });
  }
  expect((await call(getPost, { id })).status).toBe("draft");
});

it("reports each post's result separately, whether or not others are refused", async () => {
  const otherWorld = await createWorld();
  const [first = 0, second = 0, third = 0] = await ids(3);
  const call = world.as(world.owner);
  await call(submitPost, { id: second });
  const foreign = await otherWorld.as(otherWorld.owner)(createPost, { body: "Theirs" });
  const { results } = await call(bulkPosts, { ids: [first, second, foreign.id, third, 999_999], action: "submit" });
  expect(results).toEqual([
    ok(first, "in_review"),
    { id: second, ok: false, status: null, error: expect.objectContaining({ status: 422, code: "invalid_state" }) },
    { id: foreign.id, ok: false, status: null, error: expect.objectContaining({ status: 404, code: "not_found" }) },
    ok(third, "in_review"),
    { id: 999_999, ok: false, status: null, error: expect.objectContaining({ status: 404 }) },
  ]);
});

it("performs every action of a post's life cycle", async () => {
  const call = world.as(world.owner);
  const some = await ids(2, { tags: ["old"] });
  const all = (status: string | null) => ({ results: some.map((id) => ok(id, status)) });
  const at = later(5);
  expect(await call(bulkPosts, { ids: some, action: "add_tags", tags: ["new", "old"] })).toEqual(all("draft"));
  expect(await call(bulkPosts, { ids: some, action: "remove_tags", tags: ["old"] })).toEqual(all("draft"));
  expect(await call(bulkPosts, { ids: some, action: "reschedule", scheduled_at: at })).toEqual(all("draft"));
  expect(await call(bulkPosts, { ids: some, action: "approve", comment: "Fine" })).toEqual(all("scheduled"));
  expect(await call(bulkPosts, { ids: some, action: "cancel" })).toEqual(all("cancelled"));
  expect(await call(bulkPosts, { ids: some, action: "reschedule", scheduled_at: at })).toEqual(all("in_review"));
  expect(await call(bulkPosts, { ids: some, action: "request_changes", comment: "No" })).toEqual(
    all("changes_requested"),
  );
  expect((await call(getPost, { id: some[0] ?? 0 })).tags).toEqual(["new"]);
  expect(await call(bulkPosts, { ids: some, action: "approve" })).toEqual(all("scheduled"));
  await world.db.publication.updateMany({ where: { postId: { in: some } }, data: { status: "failed" } });
  expect(await call(bulkPosts, { ids: some, action: "retry" })).toEqual(all("scheduled"));
  expect(await call(bulkPosts, { ids: some, action: "delete" })).toEqual(all(null));
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
});

it("approves the requested revision only", async () => {
  const call = world.as(world.owner);
  const [seen = 0, edited = 0] = await ids(2);
  await call(updatePost, { id: edited, body: "Another text" });
  const { results } = await call(bulkPosts, {
    ids: [seen, edited],
    action: "approve",
    revisions: { [seen]: 1, [edited]: 1 },
  });
  expect(results).toMatchObject([
    { id: seen, ok: true, status: "approved" },
    { id: edited, ok: false, error: { status: 412, code: "revision_conflict" } },
  ]);
});

describe("permissions", () => {
  it("are checked for each action by role and tier", async () => {
    const some = await ids(1);
    const client = await world.addMember("client");
    const member = await world.addMember("member");
    const codes = async (call: ReturnType<World["as"]>, action: string) => {
      const { results } = await call(bulkPosts, { ids: some, action, scheduled_at: later(), tags: ["a"] } as never);
      return results.map(({ ok: done, error }) => (done ? "ok" : error?.code));
    };
    expect(await codes(world.as(client), "submit")).toEqual(["forbidden"]);
    expect(await codes(world.as(client), "delete")).toEqual(["forbidden"]);
    expect(await codes(world.as(member), "approve")).toEqual(["forbidden"]);
    const standard = world.as(world.owner, { tier: "standard_write", kind: "tiered" });
    expect(await codes(standard, "approve")).toEqual(["tier_denied"]);
    expect(await codes(standard, "cancel")).toEqual(["tier_denied"]);
    expect(await codes(standard, "add_tags")).toEqual(["ok"]);
    const elevated = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
    expect(await codes(elevated, "delete")).toEqual(["tier_denied"]);
    const reader = world.as(world.owner, { tier: "read", kind: "tiered" });
    await expect(reader(bulkPosts, { ids: some, action: "submit" })).rejects.toMatchObject({ kind: "tier_denied" });
    // A client does not see drafts.
    for (const action of ["approve", "request_changes"]) {
      expect(await codes(world.as(client), action)).toEqual(["not_found"]);
    }
    expect(await codes(world.as(member), "submit")).toEqual(["ok"]);
    expect(await codes(world.as(client), "approve")).toEqual(["ok"]);
  });
});

it("moves posts by days at the same local time, across a clock change and with the channels' own times", async () => {
  const call = world.as(world.owner);
  const channel = { channel_id: world.brand.channelId };
  // In Berlin, summer time ends on October 27, 2030.
  const [first = 0] = await ids(1, { scheduled_at: "2030-10-26T07:00:00Z" });
  const own = await call(createPost, {
    body: "Own time",
    channels: [{ ...channel, scheduled_at: "2030-10-26T08:00:00Z" }],
  });
  const [undated = 0] = await ids(1);
  const { results } = await call(bulkPosts, { ids: [first, own.id, undated], action: "reschedule", shift_days: 2 });
  expect(results).toEqual([
    ok(first, "draft"),
    ok(own.id, "draft"),
    expect.objectContaining({ id: undated, ok: false, error: expect.objectContaining({ code: "invalid_state" }) }),
  ]);
  expect((await call(getPost, { id: first })).scheduled_at).toBe("2030-10-28T08:00:00.000000+00:00");
  expect((await call(getPost, { id: own.id })).publications[0]?.scheduled_at).toBe("2030-10-28T09:00:00.000000+00:00");
  await call(bulkPosts, { ids: [first], action: "reschedule", shift_days: -2 });
  expect((await call(getPost, { id: first })).scheduled_at).toBe("2030-10-26T07:00:00.000000+00:00");
});

it("makes published posts evergreen and takes them out again, each on its own", async () => {
  const call = world.as(world.owner);
  const some = await ids(3, { scheduled_at: later(), approve: true });
  const [first = 0, second = 0, third = 0] = some;
  const channelId = world.brand.channelId;
  for (const postId of [first, second]) {
    await world.db.publication.updateMany({ where: { postId, channelId }, data: { status: "published" } });
    await world.db.post.update({ where: { id: postId }, data: { status: "published" } });
  }
  const add = { ids: some, action: "add_evergreen", ends_on: null, handling: "submit" } as const;
  expect((await call(bulkPosts, add)).results).toMatchObject([
    ...[first, second].map((id) => ok(id, "published")),
    { id: third, ok: false, error: { status: 422, code: "invalid_state" } },
  ]);
  const rows = () => world.db.evergreenPost.findMany({ where: { brandId: world.brand.id }, orderBy: { id: "asc" } });
  expect(await rows()).toMatchObject([first, second].map((postId) => ({ postId, handling: "submit", endsOn: null })));
  const tiered = world.as(world.owner, { tier: "standard_write" });
  const { results } = await tiered(bulkPosts, { ...add, ids: [third], handling: "approve" });
  expect(results).toMatchObject([{ ok: false, error: { status: 422, code: "tier_denied" } }]);
  const client = world.as(await world.addMember("client"));
  const denied = await client(bulkPosts, { ids: some, action: "remove_evergreen" });
  expect(denied.results.map(({ error }) => error?.message)).toEqual(
    Array(3).fill(expect.stringContaining("doesn't have the permission")),
  );
  expect((await call(bulkPosts, { ids: some, action: "remove_evergreen" })).results).toMatchObject([
    ...[first, second].map((id) => ok(id, "published")),
    { id: third, ok: false, error: { code: "invalid_state", message: "This post is not evergreen." } },
  ]);
  expect(await rows()).toEqual([]);
});
