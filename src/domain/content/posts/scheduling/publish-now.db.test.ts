import { beforeEach, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { createPost, getPost, publishPostNow, submitPost } from "../index.ts";

const HOUR = 3_600_000;

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

const later = (milliseconds = HOUR) => new Date(world.clock.now().getTime() + milliseconds).toISOString();
const content = () => ({ body: "Hello", channels: [{ channel_id: world.brand.channelId }] });
const entries = () => world.db.feedEntry.count({ where: { brandId: world.brand.id } });

describe("publishing now", () => {
  it("approves a draft, which the tick then publishes once", async () => {
    const owner = world.as(world.owner, { entryPoint: "studio" });
    const { id } = await owner(createPost, content());
    const scheduled = await owner(publishPostNow, { id, revision: 1 });
    expect(scheduled).toMatchObject({ status: "scheduled", publications: [{ status: "scheduled" }] });
    expect(Date.parse(scheduled.scheduled_at ?? "")).toBe(world.clock.now().getTime());
    const tick = createTick(world.services);
    await Promise.all([tick.drain(), createTick(world.services).drain()]);
    expect(await owner(getPost, { id })).toMatchObject({ status: "published" });
    expect(await entries()).toBe(1);
    await expect(owner(publishPostNow, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    await tick.drain();
    expect(await entries()).toBe(1);
    const events = await world.db.webhookEvent.findMany({ where: { postId: id }, orderBy: { id: "asc" } });
    expect(events.map(({ event }) => event)).toEqual(["post.approved", "post.commented", "post.published"]);
    const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, subjectId: id } });
    expect(log.map(({ action }) => action)).toEqual(["post.approved"]);
  });

  it("moves a scheduled, an expired and a channel's own time, and keeps an approval", async () => {
    const owner = world.as(world.owner);
    const channels = [{ channel_id: world.brand.channelId, scheduled_at: later(3 * HOUR) }];
    const scheduled = await owner(createPost, { ...content(), channels, scheduled_at: later(), approve: true });
    expect(await owner(publishPostNow, { id: scheduled.id })).toMatchObject({ status: "scheduled" });
    const kept = await world.db.threadEntry.count({ where: { postId: scheduled.id, kind: "approval" } });
    expect(kept).toBe(1);
    const expired = await owner(createPost, { ...content(), scheduled_at: later(1), submit: true });
    world.clock.advance(HOUR);
    await createTick(world.services).drain();
    expect(await owner(getPost, { id: expired.id })).toMatchObject({ status: "expired" });
    await owner(publishPostNow, { id: expired.id });
    await createTick(world.services).drain();
    for (const { id } of [scheduled, expired]) {
      expect(await owner(getPost, { id })).toMatchObject({ status: "published" });
    }
  });

  it("requires somebody who may write and approve, a current revision, valid content and a channel", async () => {
    const member = world.as(await world.addMember("member"));
    const client = world.as(await world.addMember("client"));
    const { id } = await member(createPost, content());
    await member(submitPost, { id });
    await expect(member(publishPostNow, { id })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(client(publishPostNow, { id })).rejects.toMatchObject({ kind: "forbidden" });
    const owner = world.as(world.owner);
    await expect(owner(publishPostNow, { id, revision: 0 })).rejects.toMatchObject({ kind: "revision_conflict" });
    await expect(owner(publishPostNow, { id: id + 1000 })).rejects.toMatchObject({ kind: "not_found" });
    const bare = await owner(createPost, { body: "Hello" });
    await expect(owner(publishPostNow, { id: bare.id })).rejects.toMatchObject({ kind: "invalid" });
    const long = await owner(createPost, { ...content(), body: "x".repeat(10_001) });
    await expect(owner(publishPostNow, { id: long.id })).rejects.toMatchObject({ kind: "preflight_failed" });
    expect(await owner(getPost, { id: long.id })).toMatchObject({ status: "draft", scheduled_at: null });
  });
});
