import { beforeAll, expect, test } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Serve } from "./serve.ts";

let world: World;
let serve: Serve;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  serve = createServe(world.services);
});

/** An item of a bulk request fails with the same error as a single request. */
test.each([
  ["nothing to cancel", "cancel", "POST", "/cancel", {}, "owner"],
  ["no channel", "submit", "POST", "/submit", {}, "owner"],
  ["a channel that refuses", "approve", "POST", "/approve", {}, "empty"],
  ["a time that has passed", "reschedule", "PATCH", "", { scheduled_at: "2020-01-01T00:00:00Z" }, "owner"],
  ["an unknown post", "submit", "POST", "/submit", {}, "unknown"],
  ["an insufficient role", "approve", "POST", "/approve", {}, "member"],
  ["an insufficient tier", "cancel", "POST", "/cancel", {}, "standard"],
  ["a post that isn't published", "add_evergreen", "POST", "/evergreen", {}, "owner"],
  ["a token below full", "delete", "DELETE", "", {}, "standard"],
] as const)("an item fails like a single request: %s", async (_what, action, method, tail, input, who) => {
  const person = who === "member" ? await world.addMember("member") : world.owner;
  const token = await world.bearer(person, who === "standard" ? { tier: "standard_write", kind: "tiered" } : {});
  const channels = who === "empty" ? [{ channel_id: world.brand.channelId }] : [];
  const owner = await world.bearer(world.owner);
  const made = await send(serve, { method: "POST", path: "/posts" }, { token: owner, body: { body: "", channels } });
  const id = who === "unknown" ? 999_999 : made.body.post.id;
  const alone = await send(serve, { method, path: `/posts/${id}${tail}` }, { token, body: input });
  const many = { ids: [id], action, ...input };
  const { body } = await send(serve, { method: "POST", path: "/posts/bulk" }, { token, body: many });
  expect(alone.status).toBeGreaterThanOrEqual(400);
  const code = alone.body.code ?? { 404: "not_found", 422: "invalid" }[alone.status];
  expect(body.results).toMatchObject([{ id, ok: false, error: { ...alone.body, status: alone.status, code } }]);
});
