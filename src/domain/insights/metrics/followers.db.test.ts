import { beforeAll, describe, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { getFollowers } from "./index.ts";

let world: World;
let channelId: number;

beforeAll(async () => {
  world = await createWorld();
  world.clock.set(new Date("2026-06-10T12:00:00Z"));
  channelId = await addTestChannel(world, "key");
  const row = (day: string, followers: number | null) => {
    return { channelId, day: new Date(day), values: { followers }, asOf: new Date(day) };
  };
  const rows = [row("2026-06-01", 100), row("2026-06-02", null), row("2026-06-03", 130), row("2026-06-09", 120)];
  await world.db.channelMetric.createMany({ data: rows });
});

const show = (input: object = {}) => world.as(world.owner)(getFollowers, input);

describe("the followers of a brand's channels", () => {
  it("are counts by day, with the change in the range; unknown days are left out", async () => {
    const { from, to, channels } = await show();
    expect([from, to]).toEqual(["2026-05-14", "2026-06-10"]);
    expect(channels).toMatchObject([
      { channel: { id: world.brand.channelId }, is_reported: false, followers: null, change: null, days: [] },
      { channel: { id: channelId }, followers: 120, change: 20 },
    ]);
    expect(channels[1]?.days).toEqual([
      { day: "2026-06-01", followers: 100 },
      { day: "2026-06-03", followers: 130 },
      { day: "2026-06-09", followers: 120 },
    ]);
    expect((await show({ from: "2026-06-03", channel_id: channelId })).channels).toMatchObject([
      { followers: 120, change: -10 },
    ]);
    expect((await show({ from: "2026-06-09", channel_id: channelId })).channels).toMatchObject([{ change: null }]);
  });

  it("stay with a channel that was disconnected since", async () => {
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    expect((await show({ from: "2026-06-01" })).channels).toHaveLength(2);
    expect((await show({ from: "2026-06-10" })).channels).toHaveLength(1);
    await world.db.channel.update({ where: { id: channelId }, data: { status: "connected" } });
  });

  it("are served by the API: 401, 403, 422, then success", async () => {
    const serve = createServe(world.services);
    const ask = (query: string, headers: Record<string, string> = {}) =>
      serve(new Request(`http://localhost/api/v1/metrics/followers${query}`, { headers }));
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    const stranger = await createWorld();
    expect((await ask("")).status).toBe(401);
    expect((await ask("", { authorization, "x-service-brand": stranger.brand.slug })).status).toBe(403);
    expect((await ask("?from=yesterday", { authorization })).status).toBe(422);
    expect((await ask("?from=2026-06-02&to=2026-06-01", { authorization })).status).toBe(422);
    const response = await ask("?from=2026-06-01", { authorization });
    expect([response.status, await response.json()]).toMatchObject([200, { channels: [{}, { change: 20 }] }]);
    const theirs = await stranger.as(stranger.owner)(getFollowers, { channel_id: channelId });
    expect(theirs.channels).toEqual([]);
    const client = await world.addMember("client");
    expect((await world.as(client)(getFollowers, {})).channels).toHaveLength(2);
  });
});
