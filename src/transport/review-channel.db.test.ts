import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { addSlackChannel } from "#test/networks/review-chats.ts";
import { type SlackStandIn, startSlack } from "#test/networks/slack.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import type { Method } from "./rest/route.ts";

let world: World;
let slack: SlackStandIn;
let channelId: number;
beforeAll(async () => {
  [world, slack] = [await createWorld(), await startSlack()];
  channelId = await addSlackChannel(world, slack);
});
afterAll(() => slack.stop());

async function ask(person: Person | null, method: Method, path: string, body?: object, brand?: string) {
  const token = person ? await world.bearer(person) : undefined;
  const headers: Record<string, string> = brand ? { "x-service-brand": brand } : {};
  return send(
    createServe(world.services),
    { method, path },
    { headers, ...(token && { token }), ...(body && { body }) },
  );
}

it("is chosen over REST by the owner alone, for a channel that exists", async () => {
  const [editor, client] = [await world.addMember("editor"), await world.addMember("client")];
  const other = await createWorld();
  const put = (person: Person | null, id: unknown, brand?: string) =>
    ask(person, "PUT", "/review-channel", { channel_id: id }, brand);
  expect((await put(null, channelId)).status).toBe(401);
  expect((await put(editor, channelId)).status).toBe(403);
  expect((await ask(client, "GET", "/review-channel")).status).toBe(403);
  expect((await put(world.owner, channelId, other.brand.slug)).status).toBe(403);
  for (const wrong of [other.brand.channelId, 0, "x", undefined, 2 ** 60]) {
    expect((await put(world.owner, wrong)).status).toBe(422);
  }
  expect((await ask(world.owner, "POST", "/review-channel/test")).status).toBe(422);
  expect(await put(world.owner, channelId)).toMatchObject({
    status: 200,
    body: { review_channel: { channel: { id: channelId, platform: "slack" }, problem: null } },
  });
  expect(await ask(editor, "GET", "/review-channel")).toMatchObject({
    status: 200,
    body: { review_channel: { channel: { id: channelId } } },
  });
  expect((await ask(world.owner, "POST", "/review-channel/test")).status).toBe(200);
  expect(slack.journal).toHaveLength(1);
  expect(await put(world.owner, null)).toMatchObject({ status: 200, body: { review_channel: { channel: null } } });
});
