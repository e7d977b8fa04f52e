import { existsSync } from "node:fs";
import type { BrandContext, Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { readArguments } from "#launch/arguments.ts";
import { blocksRead, openExplained, rowsRead } from "#test/explained-statements.ts";
import { type BrandSize, fillBrand } from "#test/fill-brand.ts";
import { type ListCall, listCalls } from "#test/list-operations.ts";
import { freePort } from "#test/started-app.ts";
import { fastest } from "./fastest.ts";
import { printPages } from "./growth-pages.ts";
import { startBenchPlatform } from "./platform.ts";

type Platform = Awaited<ReturnType<typeof startBenchPlatform>>;

/** At 200,000 posts. */
const DELIVERIES_PER_POST = 5;
const NOTIFICATIONS_PER_POST = 5;
const ASSETS_PER_POST = 0.5;
const RARE_POSTS = 100;
const CALLS = 15;

/**
 * Every list at a large brand beside a small one in the same database: the fastest call in milliseconds, the size of
 * its answer, statements, and what PostgreSQL read for it. `--posts` sets the size of the large brand, `--small` that of the
 * small one, which is large enough that it fills a page of each list. Both have as many posts (`--recent`) of the last
 * months and the next, and of the year before (`--year`), so that both answer as much for a week, a month or a year;
 * `--large-recent` gives the large one more. Then the pages of the studio, if it is built.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- growth [options]",
      about: `Every list of a large brand beside a small one in the same database: the fastest call in milliseconds, the size of its
answer, statements, and what PostgreSQL read for it. Then the pages of the studio, if it is built.`,
      options: {
        posts: { kind: "number", default: 200_000, about: "posts of the large brand", least: 1 },
        small: {
          kind: "number",
          default: 4000,
          about: "posts of the small one, enough to fill a page of each list",
          least: 1,
        },
        recent: { kind: "number", default: 1500, about: "posts of each in the last months and the next" },
        year: { kind: "number", default: 2000, about: "posts of each in the year before" },
        "large-recent": { kind: "number", about: "recent posts of the large one, if others" },
      },
    },
    args,
  );
  const [recent, year] = [values.recent, values.year];
  const port = await freePort();
  const APP_URL = `http://127.0.0.1:${port}`;
  const platform = await startBenchPlatform({ RATE_LIMITS: "off", PORT: String(port), APP_URL });
  try {
    const small = await openBrand(platform, sizeOf(values.small, recent, year));
    const large = await openBrand(platform, sizeOf(values.posts, values["large-recent"] ?? recent, year));
    await platform.services.db.$executeRawUnsafe("vacuum (analyze)");
    await print(platform, small, large);
    if (existsSync(".next/BUILD_ID")) await printPages(platform, small, large);
    else console.log("\nBuild first to measure the pages of the studio too: npm start builds.");
  } finally {
    await platform.stop();
  }
}

export const sizeOf = (posts: number, recentPosts: number, yearPosts: number): BrandSize => ({
  posts,
  recentPosts,
  yearPosts,
  deliveries: posts * DELIVERIES_PER_POST,
  notifications: posts * NOTIFICATIONS_PER_POST,
  assets: Math.ceil(posts * ASSETS_PER_POST),
  // As many in both brands, so that a search finds a page in the small one, too.
  rareEvery: Math.max(2, Math.ceil(posts / RARE_POSTS)),
});

type Brand = { ctx: BrandContext; calls: ListCall[]; handle: string; ownerId: number };

/** A new account with a brand of so many posts, in its owner's name, and the calls of its lists. */
export async function openBrand({ services, register }: Platform, size: BrandSize): Promise<Brand> {
  await register();
  const { db } = services;
  const brand = await db.brand.findFirstOrThrow({ orderBy: { id: "desc" }, include: { account: true } });
  const { ownerId } = brand.account;
  const begun = performance.now();
  const filled = { brandId: brand.id, userId: ownerId, accountId: brand.accountId };
  const rows = await fillBrand(services, filled, size);
  console.log(`filled a brand of ${size.posts} posts in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const { id: tokenId } = await db.accessToken.findFirstOrThrow({ where: { userId: ownerId } });
  const caller: Person = {
    kind: "person",
    userId: ownerId as UserId,
    name: "Bench Mark",
    isVerified: true,
    token: { id: tokenId, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
  };
  const origin = { requestId: "bench", entryPoint: "api" as const, address: null, userAgent: null };
  const ctx = { ...services, caller, origin, brandId: brand.id as BrandId, role: "super_admin" as const };
  return { ctx, calls: listCalls(new Date(), rows), handle: brand.handle, ownerId };
}

type Cost = { kB: number; statements: number; rows: number; blocks: number };

async function print({ env }: Platform, small: Brand, large: Brand): Promise<void> {
  const explained = openExplained(env.DATABASE_URL ?? "");
  const head = ["", "ms small", "ms large", "ratio", "kB small", "kB large", "statements"];
  head.push("rows small", "rows large", "blocks small", "blocks large");
  console.log(`\nfastest of ${CALLS} calls\n${row(head)}`);
  for (const [index, inSmall] of small.calls.entries()) {
    const inLarge = large.calls[index] ?? inSmall;
    const [before, after] = await fastest(CALLS, [
      () => execute(inSmall.op, small.ctx, inSmall.input),
      () => execute(inLarge.op, large.ctx, inLarge.input),
    ]);
    const costs = [await costOf(inSmall, small.ctx, explained), await costOf(inLarge, large.ctx, explained)];
    const each = (of: (cost: Cost) => string | number) => costs.map(of);
    const cells = [
      before.toFixed(1),
      after.toFixed(1),
      (after / before).toFixed(2),
      ...each(({ kB }) => kB.toFixed(1)),
    ];
    cells.push(each(({ statements }) => statements).join(", "), ...each(({ rows }) => String(rows)));
    console.log(row([inSmall.name, ...cells, ...each(({ blocks }) => blocks)]));
  }
  await explained.close();
}

const row = ([name = "", ...cells]: readonly (string | number)[]) =>
  `${String(name).padEnd(44)}${cells.map((cell) => String(cell).padStart(13)).join("")}`;

async function costOf(
  { op, input }: ListCall,
  ctx: BrandContext,
  explained: ReturnType<typeof openExplained>,
): Promise<Cost> {
  explained.take();
  const answer = await execute(op, { ...ctx, db: explained.db }, input);
  const statements = explained.take();
  const kB = JSON.stringify(answer).length / 1000;
  const sum = (of: typeof rowsRead) => statements.reduce((all, statement) => all + of(statement), 0);
  return { kB, statements: statements.length, rows: sum(rowsRead), blocks: sum(blocksRead) };
}
