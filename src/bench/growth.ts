import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BrandContext, Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { blocksRead, openExplained, rowsRead } from "#test/explained-statements.ts";
import { type BrandSize, fillBrand } from "#test/fill-brand.ts";
import { type ListCall, listCalls } from "#test/list-operations.ts";
import { printPages } from "./growth-pages.ts";
import { startBenchPlatform } from "./platform.ts";
import { freePort } from "./product.ts";

type Platform = Awaited<ReturnType<typeof startBenchPlatform>>;

/** At 200,000 posts. */
const DELIVERIES_PER_POST = 5;
const NOTIFICATIONS_PER_POST = 5;
const ASSETS_PER_POST = 0.5;
const RARE_POSTS = 100;
const CALLS = 7;

/**
 * Every list at a large brand beside a small one in the same database: the fastest call in milliseconds, the size of
 * its answer, statements, and what PostgreSQL read for it. `--posts` sets the size of the large brand, `--small` that of the
 * small one, which is large enough that it fills a page of each list. Then the pages of the studio, if it is built.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { posts: { type: "string", default: "200000" }, small: { type: "string", default: "2000" } },
  });
  const port = await freePort();
  const APP_URL = `http://127.0.0.1:${port}`;
  const platform = await startBenchPlatform({ RATE_LIMITS: "off", PORT: String(port), APP_URL });
  try {
    const small = await openBrand(platform, Number(values.small));
    const large = await openBrand(platform, Number(values.posts));
    await platform.services.db.$executeRawUnsafe("vacuum (analyze)");
    await print(platform, small, large);
    if (existsSync(".next/BUILD_ID")) await printPages(platform, small, large);
    else console.log("\nBuild first to measure the pages of the studio too: npm start builds, or npx next build.");
  } finally {
    await platform.stop();
  }
}

const sizeOf = (posts: number): BrandSize => ({
  posts,
  deliveries: posts * DELIVERIES_PER_POST,
  notifications: posts * NOTIFICATIONS_PER_POST,
  assets: Math.ceil(posts * ASSETS_PER_POST),
  // As many in both brands, so that a search finds a page in the small one, too.
  rareEvery: Math.max(2, Math.ceil(posts / RARE_POSTS)),
});

type Brand = { ctx: BrandContext; calls: ListCall[]; handle: string; ownerId: number };

/** A new account with a brand of so many posts, in its owner's name, and the calls of its lists. */
async function openBrand({ services, register }: Platform, posts: number): Promise<Brand> {
  await register();
  const { db } = services;
  const brand = await db.brand.findFirstOrThrow({ orderBy: { id: "desc" }, include: { account: true } });
  const { ownerId } = brand.account;
  const begun = performance.now();
  const filled = { brandId: brand.id, userId: ownerId, accountId: brand.accountId };
  const rows = await fillBrand(services, filled, sizeOf(posts));
  console.log(`filled a brand of ${posts} posts in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
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

type Cost = { ms: number; kB: number; statements: number; rows: number; blocks: number };

async function print({ env }: Platform, small: Brand, large: Brand): Promise<void> {
  const explained = openExplained(env.DATABASE_URL ?? "");
  const head = [
    "",
    "ms small",
    "ms large",
    "ratio",
    "kB small",
    "kB large",
    "statements",
    "rows small",
    "rows large",
    "blocks small",
    "large",
  ];
  console.log(`\nfastest of ${CALLS} calls\n${row(head)}`);
  for (const [index, inSmall] of small.calls.entries()) {
    const inLarge = large.calls[index] ?? inSmall;
    const before = await costOf(inSmall, small.ctx, explained);
    const after = await costOf(inLarge, large.ctx, explained);
    const counts = [before.kB.toFixed(1), after.kB.toFixed(1), after.statements];
    counts.push(before.rows, after.rows, before.blocks, after.blocks);
    const cells = [
      inSmall.name,
      before.ms.toFixed(1),
      after.ms.toFixed(1),
      (after.ms / before.ms).toFixed(2),
      ...counts,
    ];
    console.log(row(cells));
  }
  await explained.close();
}

const row = ([name = "", ...cells]: readonly (string | number)[]) =>
  `${String(name).padEnd(44)}${cells.map((cell) => String(cell).padStart(12)).join("")}`;

async function costOf(
  { op, input }: ListCall,
  ctx: BrandContext,
  explained: ReturnType<typeof openExplained>,
): Promise<Cost> {
  let ms = Number.POSITIVE_INFINITY;
  for (let count = 0; count < CALLS; count++) {
    const begun = performance.now();
    await execute(op, ctx, input);
    ms = Math.min(ms, performance.now() - begun);
  }
  explained.take();
  const answer = await execute(op, { ...ctx, db: explained.db }, input);
  const statements = explained.take();
  const kB = JSON.stringify(answer).length / 1000;
  const sum = (of: typeof rowsRead) => statements.reduce((all, statement) => all + of(statement), 0);
  return { ms, kB, statements: statements.length, rows: sum(rowsRead), blocks: sum(blocksRead) };
}
