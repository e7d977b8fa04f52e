import { parseArgs } from "node:util";
import type { BrandContext, Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { blocksRead, openExplained, rowsRead } from "#test/explained-statements.ts";
import { type BrandSize, fillBrand } from "#test/fill-brand.ts";
import { type ListCall, listCalls } from "#test/list-operations.ts";
import { startBenchPlatform } from "./platform.ts";

type Platform = Awaited<ReturnType<typeof startBenchPlatform>>;

/** At 200,000 posts. */
const DELIVERIES_PER_POST = 5;
const NOTIFICATIONS_PER_POST = 5;
const ASSETS_PER_POST = 0.5;
const RARE_POSTS = 100;
const CALLS = 7;

/**
 * Every list at a large brand beside a small one in the same database: the fastest call in milliseconds, statements,
 * and what PostgreSQL read for it. `--posts` sets the size of the large brand, `--small` that of the small one.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { posts: { type: "string", default: "200000" }, small: { type: "string", default: "200" } },
  });
  const platform = await startBenchPlatform();
  try {
    const small = await openBrand(platform, Number(values.small));
    const large = await openBrand(platform, Number(values.posts));
    await platform.services.db.$executeRawUnsafe("vacuum (analyze)");
    await print(platform, small, large, listCalls(new Date()));
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

/** A new account with a brand of so many posts, in its owner's name. */
async function openBrand({ services, register }: Platform, posts: number): Promise<BrandContext> {
  await register();
  const { db } = services;
  const brand = await db.brand.findFirstOrThrow({ orderBy: { id: "desc" }, include: { account: true } });
  const { ownerId } = brand.account;
  const begun = performance.now();
  await fillBrand(db, { brandId: brand.id, userId: ownerId, accountId: brand.accountId }, sizeOf(posts));
  console.log(`filled a brand of ${posts} posts in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const caller: Person = {
    kind: "person",
    userId: ownerId as UserId,
    name: "Bench Mark",
    isVerified: true,
    token: { id: 1, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
  };
  const origin = { requestId: "bench", entryPoint: "api" as const, address: null, userAgent: null };
  return { ...services, caller, origin, brandId: brand.id as BrandId, role: "super_admin" };
}

type Cost = { ms: number; statements: number; rows: number; blocks: number };

async function print({ env }: Platform, small: BrandContext, large: BrandContext, calls: ListCall[]): Promise<void> {
  const explained = openExplained(env.DATABASE_URL ?? "");
  const head = ["", "ms small", "ms large", "ratio", "statements", "rows small", "rows large", "blocks small", "large"];
  console.log(`\nfastest of ${CALLS} calls\n${row(head)}`);
  for (const call of calls) {
    const before = await costOf(call, small, explained);
    const after = await costOf(call, large, explained);
    const counts = [after.statements, before.rows, after.rows, before.blocks, after.blocks];
    const cells = [call.name, before.ms.toFixed(1), after.ms.toFixed(1), (after.ms / before.ms).toFixed(2), ...counts];
    console.log(row(cells));
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
  let ms = Number.POSITIVE_INFINITY;
  for (let count = 0; count < CALLS; count++) {
    const begun = performance.now();
    await execute(op, ctx, input);
    ms = Math.min(ms, performance.now() - begun);
  }
  explained.take();
  await execute(op, { ...ctx, db: explained.db }, input);
  const statements = explained.take();
  const sum = (of: typeof rowsRead) => statements.reduce((all, statement) => all + of(statement), 0);
  return { ms, statements: statements.length, rows: sum(rowsRead), blocks: sum(blocksRead) };
}
