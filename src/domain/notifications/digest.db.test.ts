import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { notify, updatePreferences } from "./index.ts";
import { planDigests } from "./plan-digests.ts";
import { sendDigest } from "./send-digest.ts";

let world: World;
let editor: Person;
let address: string;

/** 07:00 in the brand's zone, Europe/Berlin, of a day after every other test's rows were made. */
const MORNING = new Date("2030-03-05T06:00:00Z");

beforeEach(async () => {
  world = await createWorld();
  editor = await world.addMember("editor");
  address = (await world.db.user.findUniqueOrThrow({ where: { id: editor.userId } })).email;
  world.clock.set(MORNING);
});

const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

const write = (more: object = {}) =>
  world.as(world.owner)(createPost, {
    body: "Spring is here",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
    ...more,
  });

const sendNotification = (userIds: number[], title: string) =>
  world.db.$transaction((tx) =>
    notify(tx, ctx(), { userIds, brandId: world.brand.id, type: "post_failed", title, body: "Gone.", path: null }),
  );

/** The cron's turn and everything that follows from it; what was under way before is not looked at. */
async function morning(times = 1) {
  await world.runJobs();
  world.messages.length = 0;
  for (let turn = 0; turn < times; turn++) await planDigests.perform(ctx(), {});
  await world.runJobs();
}

const digestsTo = (to: string) => world.messages.filter((mail) => mail.to === to && mail.subject.startsWith("Today:"));

describe("the digest", () => {
  it("tells what waits for approval and what was not read, with one link and the way out", async () => {
    await write({ scheduled_at: "2030-03-06T08:00:00Z" });
    await sendNotification([editor.userId], "A post failed");
    await morning();
    expect(digestsTo(address)).toEqual([
      {
        to: address,
        subject: "Today: 1 post to approve, 1 unread notification",
        paragraphs: [
          "Needs your approval:",
          "• Test Brand: Spring is here (Mar 6, 09:00)",
          "Unread since yesterday:",
          "• A post failed. Gone.",
        ],
        action: { label: "Open Masthead", url: `${world.services.env.APP_URL}/studio` },
        closing: [expect.stringContaining("“Daily digest”")],
        unsubscribe: `${world.services.env.APP_URL}/profile/notifications`,
      },
    ]);
  });

  it("is not sent when nothing waits: read, of the day before, or of a brand one is out of", async () => {
    await sendNotification([editor.userId], "Read");
    await world.db.notification.updateMany({ where: { userId: editor.userId }, data: { readAt: MORNING } });
    world.clock.advance(-25 * 3_600_000);
    await sendNotification([editor.userId], "Old");
    world.clock.set(MORNING);
    await morning();
    expect(digestsTo(address)).toEqual([]);

    const member = await world.addMember("client");
    await write();
    await world.db.member.updateMany({ where: { userId: member.userId }, data: { isActive: false } });
    const out = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    world.clock.advance(86_400_000);
    await morning();
    expect([digestsTo(out.email).length, digestsTo(address).length]).toEqual([0, 1]);
  });

  it("lists posts to approve for those alone who may", async () => {
    const member = await world.addMember("member");
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    await write();
    await morning();
    expect([digestsTo(email).length, digestsTo(address).length]).toEqual([0, 1]);
  });

  it("respects who does not want it", async () => {
    await write();
    await world.as(editor)(updatePreferences, { preferences: { digest: { mail: false } } });
    await morning();
    expect(digestsTo(address)).toEqual([]);
  });

  it("is not sent for a brand that is closed, nor to who asked to be deleted", async () => {
    await write();
    const { email } = await world.db.user.update({
      where: { id: world.owner.userId },
      data: { deletedAt: world.clock.now() },
    });
    await morning();
    expect([digestsTo(email).length, digestsTo(address).length]).toEqual([0, 1]);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
    world.clock.advance(86_400_000);
    await morning();
    expect(digestsTo(address)).toEqual([]);
  });
});

describe("once a day", () => {
  it("though the cron comes twice, and again every quarter of the morning", async () => {
    await write();
    await morning(2);
    expect(digestsTo(address)).toHaveLength(1);
    for (let quarter = 0; quarter < 20; quarter++) {
      world.clock.advance(15 * 60_000);
      await morning();
      expect(digestsTo(address)).toEqual([]);
    }
  });

  it("though many workers send it at the same moment", async () => {
    await write();
    await world.runJobs();
    world.messages.length = 0;
    const order = { userId: editor.userId, day: "2030-03-05T00:00:00.000Z" };
    await Promise.all(Array.from({ length: 12 }, () => sendDigest.perform(ctx(), order)));
    await world.runJobs();
    expect(digestsTo(address)).toHaveLength(1);
  });

  it("and again the day after, but not for a day that has passed", async () => {
    await write();
    await morning();
    world.clock.advance(86_400_000);
    await morning();
    expect(digestsTo(address)).toHaveLength(1);
    await sendDigest.perform(ctx(), { userId: editor.userId, day: "2030-03-05T00:00:00.000Z" });
    world.messages.length = 0;
    await world.runJobs();
    expect(digestsTo(address)).toEqual([]);
  });

  it("in the morning of the person's selected brand; what comes later waits for tomorrow", async () => {
    await world.db.user.update({ where: { id: editor.userId }, data: { currentBrandId: null } });
    await write();
    await morning();
    expect(digestsTo(address)).toEqual([]);
    world.clock.advance(3_600_000);
    await morning();
    expect(digestsTo(address)).toHaveLength(1);

    await world.db.user.update({ where: { id: editor.userId }, data: { digestDay: null } });
    world.clock.set(new Date("2030-03-05T12:00:00Z"));
    await morning();
    expect(digestsTo(address)).toEqual([]);
  });
});
