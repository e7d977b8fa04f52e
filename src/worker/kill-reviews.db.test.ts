import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker, stopWorker } from "#bench/publishing-workers.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { openReviewChannel, readMessage } from "#test/networks/review-chats.ts";
import { type SlackStandIn, startSlack } from "#test/networks/slack.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** Real worker processes, killed while they show a submission in Slack; then a healthy one that recovers. */
const url = process.env.DATABASE_URL ?? "";
const queue = openQueue(url, () => {});
const folder = mkdtempSync(path.join(tmpdir(), "masthead-kill-reviews-"));
const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128" };
let slack: SlackStandIn;
let world: World;

beforeAll(async () => {
  await installQueues(url, jobs);
  slack = await startSlack();
  world = await createWorld({ env: settings, replace: { queue } });
  await openReviewChannel(world, slack);
});
afterAll(async () => {
  await slack.stop();
  await queue.stop();
  rmSync(folder, { recursive: true });
});

const start = () =>
  startWorker(
    { ...process.env, ...TEST_SECRETS, ...settings, NODE_ENV: "test" },
    { networks: { slack: slack.origin } },
  );
/** Slack takes longer than the worker lives. */
const SLOW = { kind: "slow", ms: 1500 } as const;
const CASES = [
  { at: "POST /api/conversations.join", arrives: false },
  { at: "POST /api/chat.postMessage", arrives: true },
  { at: "POST /api/chat.postMessage", arrives: true },
] as const;

it("shows each submission once", { timeout: 240_000 }, async () => {
  const texts: string[] = [];
  for (const [index, { at, arrives }] of CASES.entries()) {
    const body = `Submission ${index}`;
    texts.push(body);
    await world.as(world.owner)(createPost, { body, channels: [{ channel_id: world.brand.channelId }], submit: true });
    slack.plan(at, SLOW);
    const worker = start();
    await expect.poll(() => slack.countPlanned()).toBe(0);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const shown = () => slack.journal.filter((posted) => readMessage(posted).text[0] === body).length;
    if (arrives) await expect.poll(shown).toBe(1);
    else expect(shown()).toBe(0);
    const row = await world.db.reviewMessage.findFirst({ orderBy: { id: "desc" } });
    expect(row).toMatchObject({ externalId: null, sentAt: expect.any(Date) });
  }
  // The leases of the dead workers end, and the queue takes their jobs back, as it does once their heartbeat is missing.
  await world.db.$executeRaw`update review_messages set lease_until = now()`;
  await world.db.$executeRaw`
    update pgboss.job set state = 'retry', start_after = now()
    where name = 'review_messages.send' and state in ('active', 'retry')`;
  const worker = start();
  const waiting = () => world.db.reviewMessage.count({ where: { externalId: null } });
  await expect.poll(waiting).toBe(0);
  await stopWorker(worker);
  expect(slack.journal.map((posted) => readMessage(posted).text[0]).toSorted()).toEqual(texts);
  const rows = await world.db.reviewMessage.findMany({ select: { externalId: true } });
  expect(rows.map(({ externalId }) => externalId).toSorted()).toEqual(slack.journal.map(({ ts }) => ts).toSorted());
});
