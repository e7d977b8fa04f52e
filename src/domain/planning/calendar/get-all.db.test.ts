import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";

import { createWorld, type World } from "#test/world.ts";
import { getAllBrandsCalendar } from "./index.ts";

const WEEK = { from: "2026-11-23", to: "2026-11-29" };
const NOON = "2026-11-24T11:00:00Z";

let world: World;
let other: World["brand"];

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(new Date("2026-11-22T11:00:00Z"));
  other = await world.createBrand(world.account.id);
  await world.addMember("editor", world.owner, other.id);
});

const write = (brand: World["brand"], input: object = {}) =>
  world.as(world.owner, { brand: brand.slug })(createPost, {
    body: "A post",
    channels: [{ channel_id: brand.channelId }],
    scheduled_at: NOON,
    ...input,
  });
const show = (input: object = {}) => world.as(world.owner)(getAllBrandsCalendar, { ...WEEK, ...input });
const ids = ({ cards }: { cards: { id: number }[] }) => cards.map(({ id }) => id);

describe("GET /me/calendar", () => {
  it("needs a signed-in person, and takes a tiered token that reads", async () => {
    await expect(world.as({ kind: "guest" })(getAllBrandsCalendar, WEEK)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const { brands } = await world.as(world.owner, { kind: "tiered", tier: "read" })(getAllBrandsCalendar, WEEK);
    expect(brands).toHaveLength(2);
  });

  it("lists the posts of all brands by time, of some of them, and no more than asked for", async () => {
    const late = await write(world.brand, { scheduled_at: "2026-11-25T11:00:00Z" });
    const early = await write(other, { body: " Two\n\nlines " });
    await write(other, { scheduled_at: "2026-12-24T11:00:00Z" });
    const all = await show();
    expect(ids(all)).toEqual([early.id, late.id]);
    expect(all.cards[0]).toMatchObject({ brand_id: other.id, words: "Two lines", status: "draft", day: "2026-11-24" });
    expect(all.cards[0]?.platforms).toEqual(["feed"]);
    expect(all.brands.map(({ id, role }) => [id, role]).sort()).toEqual(
      [
        [world.brand.id, "super_admin"],
        [other.id, "editor"],
      ].sort(),
    );
    expect(ids(await show({ brand_ids: [world.brand.id] }))).toEqual([late.id]);
    expect(ids(await show({ status: ["draft"] }))).toEqual([early.id, late.id]);
    expect(ids(await show({ status: ["scheduled"] }))).toEqual([]);
    expect(await show({ limit: 1 })).toMatchObject({ cards: [{ id: early.id }], has_more: true });
  });

  it("uses the days of each brand's time zone, or of the one that is asked for", async () => {
    await world.db.brand.update({ where: { id: other.id }, data: { timezone: "America/Los_Angeles" } });
    const at = "2026-11-23T02:00:00Z";
    const [here, there] = [await write(world.brand, { scheduled_at: at }), await write(other, { scheduled_at: at })];
    expect(ids(await show())).toEqual([here.id]);
    const { cards } = await show({ from: "2026-11-22", to: "2026-11-22" });
    expect(cards).toMatchObject([{ id: there.id, day: "2026-11-22" }]);
    expect(ids(await show({ timezone: "Europe/Berlin" }))).toEqual([here.id, there.id]);
  });

  it("shows a client submitted posts alone, and nothing of what was edited since", async () => {
    const client = await world.addMember("client");
    await world.addMember("member", client, other.id);
    await write(world.brand);
    const submitted = await write(world.brand, { body: "Seen", submit: true });
    await world.db.post.update({
      where: { id: submitted.id },
      data: { body: "Edited since", contentHash: "0".repeat(64) },
    });
    const draft = await write(other);
    const { cards } = await world.as(client)(getAllBrandsCalendar, WEEK);
    expect(cards.map(({ id, words }) => [id, words])).toEqual([
      [submitted.id, "Seen"],
      [draft.id, "A post"],
    ]);
  });

  it("leaves out other people's brands, closed ones, and those that the person was removed from", async () => {
    const elsewhere = await createWorld();
    elsewhere.clock.set(world.clock.now());
    await elsewhere.as(elsewhere.owner)(createPost, {
      body: "Theirs",
      channels: [{ channel_id: elsewhere.brand.channelId }],
      scheduled_at: NOON,
    });
    const own = await write(world.brand);
    const gone = await write(other);
    expect(ids(await show({ brand_ids: [elsewhere.brand.id] }))).toEqual([]);
    expect(ids(await show())).toEqual([own.id, gone.id]);
    const where = { brandId: other.id, userId: world.owner.userId };
    await world.db.member.updateMany({ where, data: { isActive: false } });
    expect(ids(await show())).toEqual([own.id]);
    await world.db.member.updateMany({ where, data: { isActive: true } });
    await world.db.brand.update({ where: { id: other.id }, data: { closedAt: new Date(), archivedAt: new Date() } });
    const { brands, cards } = await show();
    expect([brands.map(({ id }) => id), cards.map(({ id }) => id)]).toEqual([[world.brand.id], [own.id]]);
  });

  it("refuses too long a range and unknown time zones", async () => {
    const refused = { kind: "invalid" };
    await expect(show({ to: "2027-11-23" })).rejects.toMatchObject(refused);
    await expect(show({ to: "2026-11-01" })).rejects.toMatchObject(refused);
    await expect(show({ timezone: "Mars/Olympus" })).rejects.toMatchObject(refused);
  });
});
