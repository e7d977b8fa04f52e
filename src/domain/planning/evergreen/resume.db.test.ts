import { beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { disconnectChannel } from "#domain/publishing/channels/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createEvergreenPost,
  getEvergreenPost,
  getFilling,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateFilling,
} from "./index.ts";

let world: World;
let editor: Person;
let id: number;

beforeEach(async () => {
  world = await createWorld();
  editor = await world.addMember("editor");
  const at = new Date(world.clock.now().getTime() + 60_000);
  const channels = [{ channel_id: world.brand.channelId }];
  const post = await owner()(createPost, { body: "Beans", channels, scheduled_at: at.toISOString(), approve: true });
  world.clock.set(at);
  await createTick(world.services).drain();
  ({ id } = await world.as(editor)(createEvergreenPost, { id: post.id, approve: true }));
});

const owner = () => world.as(world.owner);
const shown = () => owner()(getEvergreenPost, { id });

describe("a post that somebody paused", () => {
  beforeEach(() => owner()(pauseEvergreenPost, { id }));

  it("is resumed as it was by somebody who can approve posts", async () => {
    await owner()(resumeEvergreenPost, { id });
    expect(await shown()).toMatchObject({
      status: "active",
      pause_reason: null,
      handling: "approve",
      created_by: { id: editor.userId },
    });
    const resumed = { brandId: world.brand.id, action: "evergreen_post.resumed" };
    expect(await world.db.auditEvent.findMany({ where: resumed })).toMatchObject([
      { detail: { handling: "approve", created_by_id: editor.userId } },
    ]);
  });

  it("is submitted from then on for somebody who can't, or whose token can't", async () => {
    const member = await world.addMember("member");
    await world.as(member)(resumeEvergreenPost, { id });
    expect(await shown()).toMatchObject({ handling: "submit", created_by: { id: member.userId } });
    await owner()(pauseEvergreenPost, { id });
    await world.as(editor, { kind: "tiered", tier: "standard_write" })(resumeEvergreenPost, { id });
    expect(await shown()).toMatchObject({ handling: "submit", created_by: { id: editor.userId } });
  });

  it("belongs to who resumes it, once who added it can no longer write posts", async () => {
    await owner()(removeMember, { id: editor.userId });
    await owner()(resumeEvergreenPost, { id });
    expect(await shown()).toMatchObject({ handling: "approve", created_by: { id: world.owner.userId } });
  });
});

it("says in the singular that one post of somebody who left was paused, and belongs to who resumes it", async () => {
  await owner()(removeMember, { id: editor.userId });
  await owner()(updateFilling, { id: world.brand.channelId, enabled: true });
  const notices = await world.db.notification.findMany({
    where: { userId: world.owner.userId, type: "recurring_post" },
  });
  expect(notices).toMatchObject([
    {
      title: "An evergreen post was paused",
      body: "Whoever added it can no longer write posts in this brand. Somebody else can resume it.",
    },
  ]);
  await owner()(resumeEvergreenPost, { id });
  expect(await shown()).toMatchObject({ created_by: { id: world.owner.userId } });
});

it("fills no queue by itself after its channel was disconnected", async () => {
  const facts = { platform: "webhook", handle: "cms.example.com", displayName: "CMS" };
  const channel = await world.db.channel.create({ data: { brandId: world.brand.id, ...facts } });
  await owner()(updateFilling, { id: channel.id, enabled: true, times: 5 });
  await owner()(disconnectChannel, { id: channel.id });
  expect(await owner()(getFilling, { id: channel.id })).toMatchObject({ enabled: false, times: 5, stopped_at: null });
});
