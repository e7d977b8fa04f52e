import { beforeEach, expect, it } from "vitest";
import { createIdea } from "#domain/content/ideas/index.ts";
import { approvePost, createPost, requestChanges } from "#domain/content/posts/index.ts";
import { updatePreferences } from "#domain/events/notifications/index.ts";
import type { Person } from "#kernel/context.ts";
import { renderHtml, renderText } from "#platform/mail/template.ts";
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
      "• Mon, Mar 3, 09:00: write something new",
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      "All of them are on the home page, where you fill them.",
    ],
    posts: [
      {
        heading: "Waiting for you",
        brand: "Test Brand",
        text: "Spring is here",
        time: "Unscheduled",
        note: `To approve, by ${member.name}`,
        actions: [{ label: "Review post", url: expect.stringMatching(/\/studio\/[\w-]+\/posts\/\d+$/), isMain: true }],
      },
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
    {
      heading: "Am besten lief",
      brand: "Test Brand",
      text: "The best one",
      actions: [{}, { url: "https://example.com/1" }],
    },
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

it("lists the posts that wait, the most urgent kind first, says how many it leaves out, and suggests what fills the week", async () => {
  const owner = world.as(world.owner);
  const channels = [{ channel_id: world.brand.channelId }];
  const write = (body: string) => world.as(member)(createPost, { body, channels, submit: true });
  const asked = await write("<b>Bread</b> & butter\nSecond line");
  await owner(requestChanges, { id: asked.id, comment: "Shorter, please." });
  await owner(createIdea, { headline: "How we bake", body: "" });
  for (let number = 0; number < 10; number++) await write(`Post ${number}`);
  await owner(createPost, { body: "For Mo", channels, assignee_id: member.userId });
  await runAt(MONDAY);

  const [mine] = await mailsTo(member);
  expect(mine?.posts?.map(({ note, text, actions }) => [note, text, actions?.[0]?.label])).toEqual([
    ["Changes requested: Shorter, please.", "<b>Bread</b> & butter", "Open post"],
    ["Assigned to you", "For Mo", "Open post"],
  ]);
  expect(mine?.paragraphs).toContain("• Mon, Mar 3, 09:00: write the idea “How we bake”");
  if (!mine) throw new Error("There is no mail.");
  expect(renderHtml(mine)).toContain("&lt;b&gt;Bread&lt;/b&gt; &amp; butter");
  expect(renderText(mine)).toContain("Waiting for you\n---------------\n\nTest Brand, Unscheduled\n");

  const [approver] = await mailsTo(world.owner);
  expect(approver?.subject).toBe("Monday briefing: 11 things wait for you");
  // Of each kind, the page of the brand has all.
  expect(approver?.posts).toHaveLength(8);
  expect(approver?.paragraphs).toContain("3 more posts wait, which this email doesn't show.");
});
