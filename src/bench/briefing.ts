import { getBriefing } from "#domain/insights/briefing/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { readArguments } from "#launch/arguments.ts";
import { blocksRead, openExplained, rowsRead } from "#test/explained-statements.ts";
import { fastest } from "./fastest.ts";
import { openBrand, sizeOf } from "./growth.ts";
import { startBenchPlatform } from "./platform.ts";

const CALLS = 21;
const MOST_MS = 300;
/** Of the last months and the next, and of the year before. */
const RECENT = 1500;
const YEAR = 2000;
const SMALL = 4000;
/** Every day at 9, 12 and 17 o'clock, in minutes since Monday, 00:00. */
const POSTING_TIMES = Array.from({ length: 7 }, (_, day) => [9, 12, 17].map((hour) => (day * 24 + hour) * 60)).flat();

/** The briefing of a large brand: how long it takes, and what each of its statements reads. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- briefing [options]",
      about: `The briefing of a large brand, and the blocks that its statements read.`,
      options: {
        posts: { kind: "number", default: 100_000, about: "posts of the brand", least: 1 },
      },
    },
    args,
  );
  const platform = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const small = await openBrand(platform, sizeOf(SMALL, RECENT, YEAR));
    const large = await openBrand(platform, sizeOf(values.posts, RECENT, YEAR));
    const { db } = platform.services;
    await db.channel.updateMany({ data: { postingTimes: POSTING_TIMES } });
    await db.$executeRawUnsafe("vacuum (analyze)");
    const call = ({ ctx }: { ctx: BrandContext }) => execute(getBriefing, ctx, {});
    const firstMs = await timed(() => call(large));
    const [smallMs, largeMs] = await fastest(CALLS, [() => call(small), () => call(large)]);
    const all: number[] = [];
    for (let count = 0; count < CALLS; count++) all.push(await timed(() => call(large)));
    const median = all.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? Number.POSITIVE_INFINITY;
    const inMs = (ms: number) => `${ms.toFixed(1)} ms`;
    console.log(`briefing of ${values.posts} posts: first ${inMs(firstMs)}, median of ${CALLS} ${inMs(median)}`);
    console.log(`fastest of ${CALLS}: ${inMs(largeMs)}; of a brand with ${SMALL} posts ${inMs(smallMs)}`);
    await printStatements(platform.env.DATABASE_URL ?? "", large.ctx);
    console.log(median <= MOST_MS ? `within ${MOST_MS} ms` : `slower than ${MOST_MS} ms`);
    if (median > MOST_MS) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

async function printStatements(url: string, ctx: BrandContext): Promise<void> {
  const explained = openExplained(url);
  explained.take();
  await execute(getBriefing, { ...ctx, db: explained.db }, {});
  const statements = explained.take();
  await explained.close();
  console.log(`\n${"rows".padStart(8)}${"blocks".padStart(8)}  statement`);
  for (const one of statements) {
    const text = one.sql.replace(/\s+/g, " ").trim().slice(0, 100);
    console.log(`${String(rowsRead(one)).padStart(8)}${String(blocksRead(one)).padStart(8)}  ${text}`);
  }
}
