import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { findPresenceStates, leavePost, reportPresence } from "./index.ts";
import { PRESENT_SECONDS } from "./terms.ts";

let world: World;
let ada: Person;
let postId: number;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.addMember("editor");
  const channels = [{ channel_id: world.brand.channelId }];
  postId = (await world.as(world.owner)(createPost, { body: "Draft", channels })).id;
});

const report = (person: Person, { tab = crypto.randomUUID(), is_editing = false, post_id = postId } = {}) =>
  world.as(person)(reportPresence, { post_id, tab, is_editing });
const submit = () => world.db.post.update({ where: { id: postId }, data: { submittedHash: "x" } });

describe("presence", () => {
  it("shows others who have the post open, once each, and never oneself in another tab", async () => {
    expect(await report(world.owner)).toEqual({ people: [] });
    expect(await report(world.owner, { is_editing: true })).toEqual({ people: [] });
    const { people } = await report(ada);
    expect(people).toMatchObject([{ id: world.owner.userId, is_editing: true }]);
    const other = (await world.as(world.owner)(createPost, { body: "Other", channels: [] })).id;
    expect((await report(ada, { post_id: other })).people).toEqual([]);
  });

  it("ends when the page is left, is not heard of any more, or its session or membership ends", async () => {
    const seen = async () => (await report(world.owner)).people.map(({ id }) => id);
    const tab = crypto.randomUUID();
    await report(ada, { tab });
    expect(await seen()).toEqual([ada.userId]);
    await world.as(world.owner)(leavePost, { tab });
    expect(await seen()).toEqual([ada.userId]);
    await world.as(ada)(leavePost, { tab });
    expect(await seen()).toEqual([]);

    await report(ada, { tab });
    await world.db.$executeRaw`
      update post_presences set seen_at = now() - make_interval(secs => ${PRESENT_SECONDS + 1}) where user_id = ${ada.userId}`;
    expect(await seen()).toEqual([]);
    await world.db.$executeRaw`
      update post_presences set seen_at = now() - interval '2 minutes' where user_id = ${ada.userId}`;
    await seen();
    expect(await world.db.postPresence.count({ where: { userId: ada.userId } })).toBe(0);

    await report(ada, { tab });
    const before = await findPresenceStates(world.db, [world.brand.id]);
    await world.as(world.owner)(removeMember, { id: ada.userId });
    expect(await seen()).toEqual([]);
    expect(await findPresenceStates(world.db, [world.brand.id])).not.toEqual(before);

    const ben = await world.addMember("editor");
    await report(ben);
    expect(await seen()).toEqual([ben.userId]);
    await world.db.accessToken.delete({ where: { id: ben.token.id } });
    expect(await seen()).toEqual([]);
  });

  it("of clients, who never edit, is shown to the team, and clients see nobody's", async () => {
    const client = await world.addMember("client");
    await report(ada, { is_editing: true });
    await expect(report(client)).rejects.toMatchObject({ kind: "not_found" });
    await submit();
    expect(await report(client, { is_editing: true })).toEqual({ people: [] });
    expect(await report(await world.addMember("client"))).toEqual({ people: [] });
    expect((await report(ada)).people).toMatchObject([{ id: client.userId, is_editing: false }, { is_editing: false }]);
    expect(await findPresenceStates(world.db, [world.brand.id])).toMatchObject([{ brandId: world.brand.id, postId }]);
  });

  it("is refused when the post or the session is deleted at the same moment", async () => {
    const waiting = () => world.db.$queryRaw<object[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { refused } = await world.db.$transaction(async (tx) => {
      await tx.post.delete({ where: { id: postId } });
      const refused = expect(report(ada)).rejects.toMatchObject({ kind: "not_found" });
      await expect.poll(async () => (await waiting()).length).toBe(1);
      return { refused };
    });
    await refused;
    await world.db.accessToken.delete({ where: { id: ada.token.id } });
    await expect(report(ada)).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  it("is refused for posts of other brands, and without a post", async () => {
    const stranger = await createWorld();
    await expect(
      stranger.as(stranger.owner)(reportPresence, { post_id: postId, tab: crypto.randomUUID(), is_editing: true }),
    ).rejects.toMatchObject({ kind: "not_found" });
    await expect(report(ada, { tab: "mine" as never })).rejects.toMatchObject({ kind: "invalid" });
    expect(await world.db.postPresence.count({ where: { postId } })).toBe(0);
  });
});

describe("presence in a conversation", () => {
  const write = (person: Person, item_id: number, is_editing = true) =>
    world.as(person)(reportPresence, { item_id, tab: crypto.randomUUID(), is_editing });

  it("shows who else has anything of the same contact open, and who writes", async () => {
    const channel = await openChannel(world, "key");
    const first = (await deliver(world, channel, message("One"))) ?? 0;
    const second = (await deliver(world, channel, message("Two"))) ?? 0;
    const ben = { id: "ben", name: "Ben", handle: "@ben" };
    const other = (await deliver(world, channel, message("Else", { from: ben }))) ?? 0;
    expect(await write(world.owner, first)).toEqual({ people: [] });
    expect((await write(ada, second)).people).toMatchObject([{ id: world.owner.userId, is_editing: true }]);
    expect((await write(ada, other)).people).toEqual([]);
    expect((await report(ada)).people).toEqual([]);
    expect((await write(world.owner, first, false)).people).toMatchObject([{ id: ada.userId, is_editing: true }]);
  });

  it("is refused to clients, tiered tokens, for other brands' items, and with both or nothing named", async () => {
    const item = (await deliver(world, await openChannel(world, "key"), message("One"))) ?? 0;
    const client = await world.addMember("client");
    const stranger = await createWorld();
    await expect(write(client, item)).rejects.toMatchObject({ kind: "not_found" });
    await expect(
      stranger.as(stranger.owner)(reportPresence, { item_id: item, tab: crypto.randomUUID(), is_editing: true }),
    ).rejects.toMatchObject({ kind: "not_found" });
    const tiered = { ...ada, token: { ...ada.token, tier: "standard_write" as const } };
    await expect(write(tiered, item)).rejects.toMatchObject({ kind: "tier_denied" });
    const tab = crypto.randomUUID();
    for (const about of [{}, { post_id: postId, item_id: item }])
      await expect(world.as(ada)(reportPresence, { ...about, tab, is_editing: true })).rejects.toMatchObject({
        kind: "invalid",
      });
    expect(await world.db.postPresence.count({ where: { itemId: item } })).toBe(0);
  });
});
