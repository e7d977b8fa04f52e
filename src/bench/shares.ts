import { arch, cpus } from "node:os";
import type { Job, SystemContext } from "#kernel/job.ts";
import { readArguments } from "#launch/arguments.ts";
import type { Db } from "#platform/db/index.ts";
import type { Share } from "#platform/queue/shares.ts";
import { jobs } from "#worker/jobs.ts";
import { startBenchPlatform } from "./platform.ts";
import { findServer, secondsOfChildren } from "./proc.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Of one processor, in a minute. */
const GOAL_SECONDS = 2;
const STEP = 5000;

/** What the reminders of an installation cost in each minute, while they are spread. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- shares [options]",
      about: `Fills an installation with brands that all have a post to approve at the same minute of tomorrow, the worst there is for
reminders. Then it runs the shares of posts.remind minute by minute, as a worker would, and prints what they cost.`,
      options: {
        brands: { kind: "number", default: 100_000, about: "brands; 100,000 need 2 GB of disk", least: 1 },
        minutes: { kind: "number", default: 45, about: "minutes that are measured; the others are computed", least: 1 },
      },
    },
    args,
  );
  const { services, stop } = await startBenchPlatform({ RATE_LIMITS: "off" });
  const { db } = services;
  try {
    const brands = values.brands;
    const due = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + DAY_MS);
    await fill(db, brands, due);
    const server = await findServer(db);
    const remind = jobs.find(({ name }) => name === "posts.remind") as Job<Partial<Share>>;
    let now = new Date(due.getTime() - DAY_MS);
    const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
    const clock = { now: () => now };
    const ctx: SystemContext = { ...services, clock, caller: { kind: "system", job: "bench" }, origin };
    const reminded = () => db.post.count({ where: { remindedAt: { not: null } } });
    const seconds: number[] = [];
    const shares = new Schedule(ctx, remind);
    for (let minute = 0; minute < values.minutes && (await reminded()) < brands; minute++) {
      const before = { own: process.threadCpuUsage(), server: secondsOfChildren(server) };
      await shares.runMinute(now);
      const { user, system } = process.threadCpuUsage(before.own);
      seconds.push((user + system) / 1e6 + secondsOfChildren(server) - before.server);
      now = new Date(now.getTime() + MINUTE_MS);
    }
    print(brands, seconds, await reminded());
  } finally {
    await stop();
  }
}

/** The queue of one job in simulated time: what `cron` starts every minute, and the shares when their turn comes. */
class Schedule {
  #waiting: { data: Partial<Share>; dueAt: number }[] = [];
  readonly #ctx: SystemContext;
  readonly #job: Job<Partial<Share>>;

  constructor(ctx: SystemContext, job: Job<Partial<Share>>) {
    const enqueueAll: SystemContext["queue"]["enqueueAll"] = async (tx, queue, data, options = {}) => {
      if (queue.name !== job.name) return ctx.queue.enqueueAll(tx, queue, data, options);
      const { startAfterSeconds = 0 } = options;
      const secondsOf = typeof startAfterSeconds === "number" ? () => startAfterSeconds : startAfterSeconds;
      for (const one of data)
        this.#waiting.push({ data: one, dueAt: ctx.clock.now().getTime() + secondsOf(one) * 1000 });
    };
    this.#ctx = { ...ctx, queue: { ...ctx.queue, enqueueAll } };
    this.#job = job;
  }

  async runMinute(now: Date): Promise<void> {
    if (this.#waiting.length === 0) await this.#job.perform(this.#ctx, {});
    const due = this.#waiting.filter(({ dueAt }) => dueAt < now.getTime() + MINUTE_MS);
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    for (const { data } of due) await this.#job.perform(this.#ctx, data);
  }
}

/** Each brand has an account with an owner, an editor, a channel, and a post in review. */
async function fill(db: Db, brands: number, due: Date): Promise<void> {
  const begun = performance.now();
  for (let from = 1; from <= brands; from += STEP) {
    const to = Math.min(brands, from + STEP - 1);
    await db.$executeRaw`
      insert into users (email, email_key, first_name, last_name, email_verified_at)
      select address, address, 'Casey', 'Number ' || n, now()
      from generate_series(${from}::int, ${to}::int) n, (values ('owner'), ('editor')) who (name),
        lateral (select who.name || n || '@example.com' as address) a`;
    await db.$executeRaw`
      insert into accounts (owner_id, plan_slug, trial_ends_at)
      select u.id, 'agency', now() + interval '7 days'
      from generate_series(${from}::int, ${to}::int) n join users u on u.email_key = 'owner' || n || '@example.com'`;
    await db.$executeRaw`
      with added as (
        insert into brands (account_id, slug, handle, name, timezone)
        select a.id, gen_random_uuid(), 'share-' || n, 'Brand ' || n, 'UTC'
        from generate_series(${from}::int, ${to}::int) n join users u on u.email_key = 'owner' || n || '@example.com'
          join accounts a on a.owner_id = u.id
        returning id, handle
      ),
      numbered as (select id, substr(handle, 7) as n from added),
      joined as (
        insert into members (brand_id, user_id, role)
        select b.id, u.id, (case when who.name = 'owner' then 'super_admin' else 'editor' end)::member_role
        from numbered b, (values ('owner'), ('editor')) who (name), users u where u.email_key = who.name || b.n || '@example.com'
      ),
      opened as (
        insert into channels (brand_id, platform, handle, display_name) select id, 'mastodon', '@b' || n, 'Brand' from numbered
        returning id, brand_id
      ),
      written as (
        insert into posts (brand_id, author_id, origin, body, timezone, status, content_hash, submitted_hash, scheduled_at, updated_at)
        select b.id, u.id, 'api', 'We open at nine.', 'UTC', 'in_review', repeat('0', 64), repeat('0', 64), ${due}::timestamptz, now()
        from numbered b join users u on u.email_key = 'editor' || b.n || '@example.com'
        returning id, brand_id
      )
      insert into publications (brand_id, post_id, channel_id, status, scheduled_at, updated_at, idempotency_key)
      select w.brand_id, w.id, o.id, 'pending_approval', ${due}::timestamptz, now(), gen_random_uuid()
      from written w join opened o on o.brand_id = w.brand_id`;
    if (from === 1) await db.$executeRawUnsafe("analyze");
  }
  await db.$executeRawUnsafe("vacuum (analyze)");
  console.log(`${brands} brands, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

function print(brands: number, seconds: readonly number[], reminded: number): void {
  const [cpu] = cpus();
  const most = Math.max(...seconds);
  const sum = seconds.reduce((all, one) => all + one, 0);
  const minutes = (brands * seconds.length) / reminded;
  console.log(`${cpus().length} × ${cpu?.model.trim()} (${arch()}), Node ${process.version}`);
  console.log(`processor seconds by minute: ${seconds.map((one) => one.toFixed(2)).join(" ")}`);
  console.log(
    `measured: ${reminded} reminders in ${seconds.length} minutes, ${((1000 * sum) / reminded).toFixed(2)} ms each`,
  );
  console.log(`measured: the most of one minute ${most.toFixed(2)} s of one processor (goal ${GOAL_SECONDS} s)`);
  console.log(
    `${reminded < brands ? "computed" : "measured"}: all ${brands} reminded of after ${Math.ceil(minutes)} minutes`,
  );
}
