import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listChannels } from "./index.ts";

it("gives every brand a feed channel with its capabilities and no credentials", async () => {
  const world = await createWorld();
  const { channels, has_more } = await world.as(world.owner)(listChannels, {});
  expect(has_more).toBe(false);
  expect(channels).toHaveLength(1);
  expect(channels[0]).toMatchObject({ platform: "feed", handle: world.brand.handle, status: "connected" });
  expect(channels[0]?.capabilities?.text_limit).toBeGreaterThan(0);
  expect(Object.keys(channels[0] ?? {})).not.toContain("credentials");
});

it("pages by key and shows other brands nothing", async () => {
  const world = await createWorld();
  await world.db.channel.createMany({
    data: ["a", "b"].map((handle) => ({ brandId: world.brand.id, platform: "gone", handle, displayName: handle })),
  });
  const call = world.as(world.owner);
  const first = await call(listChannels, { limit: 2 });
  expect(first.channels.map(({ handle }) => handle)).toEqual(["b", "a"]);
  expect(first.channels[0]?.capabilities).toBeNull();
  const second = await call(listChannels, { limit: 2, cursor: first.next_cursor ?? "" });
  expect(second.channels.map(({ platform }) => platform)).toEqual(["feed"]);
  expect(second.next_cursor).toBeNull();
  await expect(call(listChannels, { cursor: "mine" })).rejects.toMatchObject({ kind: "invalid" });

  const other = await createWorld();
  expect((await other.as(other.owner)(listChannels, {})).channels).toHaveLength(1);
});

it("is open to clients and read tokens", async () => {
  const world = await createWorld();
  const client = await world.addMember("client");
  await expect(world.as(client, { tier: "read", kind: "tiered" })(listChannels, {})).resolves.toBeDefined();
});
