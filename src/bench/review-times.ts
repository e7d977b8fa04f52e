import { getReviewTimes } from "#domain/insights/review-times/index.ts";
import { execute } from "#kernel/execute.ts";
import { readArguments } from "#launch/arguments.ts";
import { openBrand, sizeOf } from "./growth.ts";
import { startBenchPlatform } from "./platform.ts";

const CALLS = 21;
const MOST_MS = 300;
const RECENT = 1500;
const YEAR = 2000;

/** The time-to-approve report of a large brand, for 28 days and for a year, with a review of every post. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- review-times [options]",
      about: `The time-to-approve report of a large brand.`,
      options: {
        posts: { kind: "number", default: 100_000, about: "posts of the brand", least: 1 },
      },
    },
    args,
  );
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const { ctx } = await openBrand(platform, sizeOf(values.posts, RECENT, YEAR));
    const { db } = platform.services;
    await db.$executeRaw`
      insert into post_submissions (post_id, submitted_by_id, name, revision, created_at)
      select id, author_id, 'Filled', 1, created_at from posts where brand_id = ${ctx.brandId} and id % 4 > 0`;
    await db.$executeRaw`
      insert into thread_entries (brand_id, post_id, author_id, kind, body, revision, content_hash, step, created_at)
      select brand_id, id, author_id, kind::thread_kind, '', 1, content_hash, null, created_at + after
      from posts cross join (values ('change_request', interval '1 hour'), ('approval', interval '5 hours')) as e (kind, after)
      where brand_id = ${ctx.brandId} and status <> 'in_review' and (kind = 'approval' or id % 3 = 0)`;
    await db.$executeRawUnsafe("vacuum (analyze)");
    const today = new Date().toISOString().slice(0, 10);
    const yearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
    let slowest = 0;
    for (const [name, input] of [
      ["28 days", {}],
      ["a year", { from: yearAgo, to: today }],
    ] as const) {
      const times: number[] = [];
      let reviews = 0;
      for (let count = 0; count < CALLS; count++) {
        const begun = performance.now();
        reviews = (await execute(getReviewTimes, ctx, input)).reviews;
        times.push(performance.now() - begun);
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? Number.POSITIVE_INFINITY;
      slowest = Math.max(slowest, median);
      console.log(`${name}: ${reviews} reviews of ${values.posts} posts, median of ${CALLS}: ${median.toFixed(1)} ms`);
    }
    console.log(slowest <= MOST_MS ? `within ${MOST_MS} ms` : `slower than ${MOST_MS} ms`);
    if (slowest > MOST_MS) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}
