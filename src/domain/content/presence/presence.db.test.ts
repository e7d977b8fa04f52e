import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
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
