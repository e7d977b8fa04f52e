import { beforeAll, expect, test } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

let world: World;
let serve: Serve;
let token: string;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
  token = await world.bearer(world.owner);
});

type Method = "GET" | "POST" | "PATCH";
const call = (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  send(serve, { method, path }, { token, body, headers });
const draft = async () => {
  const channels = [{ channel_id: world.brand.channelId }];
  const { body } = await call("POST", "/posts", { body: "Hello", channels });
  return body.post as { id: number; revision: number };
};

test("If-Match is the revision an edit is based on; a stale or invalid one is 412 with the current revision", async () => {
  const { id } = await draft();
  const edit = (tag: string, body: string) => call("PATCH", `/posts/${id}`, { body }, { "If-Match": tag });
  expect(await edit('"1"', "Second")).toMatchObject({ status: 200, body: { post: { revision: 2 } } });
  for (const tag of ['"1"', "1", 'W/"1"', '"abc"', '""']) {
    const response = await edit(tag, "Third");
    expect(response).toMatchObject({ status: 412, body: { code: "revision_conflict", revision: 2 } });
  }
  expect((await edit("*", "Third")).body.post.revision).toBe(3);
  expect((await edit('W/"3"', "Fourth")).body.post.revision).toBe(4);
  const approval = await call("POST", `/posts/${id}/approve`, {}, { "If-Match": '"3"' });
  expect([approval.status, approval.body.code]).toEqual([412, "revision_conflict"]);
});

test.each([
  ["mobile", "mobile"],
  ["cli", "api"],
  ["anything", "api"],
])("an approval with X-Service-Client %s is recorded as via %s", async (client, via) => {
  const { id } = await draft();
  expect((await call("POST", `/posts/${id}/approve`, {}, { "X-Service-Client": client })).status).toBe(200);
  const [event] = await world.db.webhookEvent.findMany({ where: { postId: id, event: "post.approved" } });
  expect(event?.payload).toMatchObject({ approved_via: via });
});

test("the list reads its filters from the query", async () => {
  const { id } = await draft();
  const found = await call("GET", "/posts?status=draft,in_review&status=approved&scheduled=none&limit=1");
  expect(found).toMatchObject({ status: 200, body: { posts: [{ id }], has_more: true } });
  expect(found.body.posts[0]).toMatchObject({ publications: [{ follows_post: true }] });
  expect(found.body.posts[0].allowed_actions).toContain("approve");
  const next = await call("GET", `/posts?scheduled=none&limit=1&cursor=${found.body.next_cursor}`);
  expect(next.body.posts[0].id).toBeLessThan(id);
});

test.each([
  "status=sent",
  "status=",
  "scheduled=yes",
  "sort=random",
  "limit=101",
  "channel_id=x",
  "from=today",
  "cursor=x",
])("refuses %s with 422", async (query) => {
  const field = query.split("=")[0] ?? "";
  const { status, body } = await call("GET", `/posts?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [expect.stringMatching(`^${field}`)]]);
});
