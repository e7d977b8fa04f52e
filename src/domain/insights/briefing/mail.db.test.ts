import { beforeEach, expect, it } from "vitest";
import { approvePost, createPost } from "#domain/content/posts/index.ts";
import { updatePreferences } from "#domain/events/notifications/index.ts";
import type { Person } from "#kernel/context.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createWorld, type World } from "#test/world.ts";
import { planBriefings } from "./plan-mails.ts";

let world: World;
let member: Person;

/** A Monday, 07:00 in the brand's time zone, Europe/Berlin, after the rows of all other tests. */
const MONDAY = new Date("2031-03-03T06:00:00Z");
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  world.clock.set(new Date(MONDAY.getTime() - 2 * 24 * HOUR_MS));
  await world.as(member)(createPost, {
    body: "Spring is here",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  });
});

const ctx = () => ({
  ...world.services,
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
});

/** Runs the cron job at a time, and the jobs that it enqueues. */
async function runAt(at: Date, times = 1) {
  world.clock.set(at);
  await world.runJobs();
  for (let turn = 0; turn < times; turn++) await planBriefings.perform(ctx(), {});
  await world.runJobs();
}

async function mailsTo({ userId }: Person) {
  const { email } = await world.db.user.findUniqueOrThrow({ where: { id: userId } });
  return world.messages.filter((mail) => mail.to === email && /^Monday briefing|^Montagsbriefing/.test(mail.subject));
}

it("is sent once a week, on Monday morning in the brand's time zone, with an unsubscribe link", async () => {
  await runAt(new Date(MONDAY.getTime() - HOUR_MS));
  await runAt(new Date(MONDAY.getTime() - 24 * HOUR_MS));
  expect(await mailsTo(world.owner)).toEqual([]);
  await runAt(MONDAY, 3);
  await runAt(new Date(MONDAY.getTime() + HOUR_MS));
  await runAt(new Date(MONDAY.getTime() + 24 * HOUR_MS));
  const [mail, ...others] = await mailsTo(world.owner);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Monday briefing: 1 thing waits for you",
    paragraphs: [
      "0 posts published last week (0 the week before).",
      "Waiting for you: 1 post to approve.",
      "14 days of the next two weeks have free times:",
      "• Mon, Mar 3, 09:00",
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ],
    unsubscribe: `${world.services.env.APP_URL}/profile/notifications`,
    closing: [expect.stringContaining("“Monday briefing”")],
  });
  await runAt(new Date(MONDAY.getTime() + 7 * 24 * HOUR_MS));
  expect(await mailsTo(world.owner)).toHaveLength(2);
});

it("shows what did best with its image and addresses, and for whom else something waits, in the person's language", async () => {
  const { id } = await world.as(world.owner)(createPost, {
    body: "The best one",
    channels: [{ channel_id: world.brand.channelId }],
    approve: true,
  });
  const published = {
    status: "published" as const,
    publishedAt: world.clock.now(),
    permalink: "https://example.com/1",
  };
  await world.db.publication.updateMany({ where: { postId: id }, data: published });
  readLanguages(world.services.env);
  await world.db.user.update({ where: { id: member.userId }, data: { language: "de" } });
  await runAt(MONDAY);
  const [mail] = await mailsTo(member);
  expect(mail?.language).toBe("de");
  expect(mail?.posts).toMatchObject([
    { brand: "Test Brand", text: "The best one", actions: [{}, { url: "https://example.com/1" }] },
  ]);
  expect(mail?.paragraphs).toContain("Wartet auf andere: Olive Owner (1).");
});

it("is not sent when turned off, nor about archived brands, nor when there is nothing to say", async () => {
  await world.as(world.owner)(updatePreferences, { preferences: { briefing: { mail: false } } });
  await runAt(MONDAY);
  expect(await mailsTo(world.owner)).toEqual([]);
  await world.as(world.owner)(updatePreferences, { preferences: {} });
  await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: MONDAY } });
  const next = new Date(MONDAY.getTime() + 7 * 24 * HOUR_MS);
  await runAt(next);
  expect(await mailsTo(world.owner)).toEqual([]);
  await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
  const [post] = await world.db.post.findMany({ where: { brandId: world.brand.id } });
  await world.as(world.owner)(approvePost, { id: post?.id ?? 0 });
  await runAt(new Date(next.getTime() + 7 * 24 * HOUR_MS));
  expect(await mailsTo(world.owner)).toEqual([]);
});
