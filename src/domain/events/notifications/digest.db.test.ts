import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { notifyPeople, updatePreferences } from "./index.ts";
import { planDigests } from "./plan-digests.ts";
import { sendDigest } from "./send-digest.ts";

let world: World;
let editor: Person;
let address: string;

/** 07:00 in the brand's time zone, Europe/Berlin, on a day after the rows of all other tests. */
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
    notifyPeople(tx, ctx(), {
      userIds,
      brandId: world.brand.id,
      type: "post_failed",
      title: () => title,
      body: () => "Gone.",
      path: null,
    }),
  );

/** Runs the cron job and the jobs it enqueues; jobs pending before are ignored. */
async function morning(times = 1) {
  await world.runJobs();
  world.messages.length = 0;
  for (let turn = 0; turn < times; turn++) await planDigests.perform(ctx(), {});
  await world.runJobs();
}

const digestsTo = (to: string) => world.messages.filter((mail) => mail.to === to && mail.subject.startsWith("Today:"));

describe("the daily digest", () => {
  it("lists pending approvals and unread notifications, with one link and an unsubscribe link", async () => {
    await write({ scheduled_at: "2030-03-06T08:00:00Z" });
    await sendNotification([editor.userId], "A post failed");
    await morning();
    expect(digestsTo(address)).toEqual([
      {
        to: address,
        language: "en",
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

  it("is not sent for read or older notifications, or those of a brand the user has left", async () => {
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
    const formerMember = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    world.clock.advance(86_400_000);
    await morning();
    expect([digestsTo(formerMember.email).length, digestsTo(address).length]).toEqual([0, 1]);
  });

  it("lists pending posts only for users who may approve", async () => {
    const member = await world.addMember("member");
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: member.userId } });
    await write();
    await morning();
    expect([digestsTo(email).length, digestsTo(address).length]).toEqual([0, 1]);
  });

  it("is not sent to users who switched it off", async () => {
    await write();
    await world.as(editor)(updatePreferences, { preferences: { digest: { mail: false } } });
    await morning();
    expect(digestsTo(address)).toEqual([]);
  });

  it("is not sent for a closed brand or to a user whose account is scheduled for deletion", async () => {
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

describe("the daily digest is sent once a day", () => {
  it("when the cron job runs twice, and every quarter of an hour", async () => {
    await write();
    await morning(2);
    expect(digestsTo(address)).toHaveLength(1);
    for (let quarter = 0; quarter < 20; quarter++) {
      world.clock.advance(15 * 60_000);
      await morning();
      expect(digestsTo(address)).toEqual([]);
    }
  });

  it("when several workers run the job concurrently", async () => {
    await write();
    await world.runJobs();
    world.messages.length = 0;
    const order = { userId: editor.userId, day: "2030-03-05T00:00:00.000Z" };
    await Promise.all(Array.from({ length: 12 }, () => sendDigest.perform(ctx(), order)));
    await world.runJobs();
    expect(digestsTo(address)).toHaveLength(1);
  });

  it("and again the next day, but not for a past day", async () => {
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

  it("in the morning of the user's selected brand; later notifications wait for the next day", async () => {
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
