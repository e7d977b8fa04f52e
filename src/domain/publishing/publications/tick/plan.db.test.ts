import { beforeAll, expect, it } from "vitest";
import { expireDue, nextExpiryIn } from "#domain/content/posts/index.ts";
import { systemClock } from "#platform/clock.ts";
import { type Db, Prisma } from "#platform/db/index.ts";
import { addBacklog, addTestChannel, intentOf } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { remind } from "../remind.ts";
import { TIMING } from "../rules.ts";
import { claim, computeLoad, fullTargets } from "./claim.ts";
import { nextDueIn, whereDue } from "./due.ts";
import { findRows } from "./read-claimed.ts";
import { recordIntents } from "./record-intents.ts";
import { saveStates } from "./save-states.ts";
import { settle } from "./settle.ts";

/** The cost of frequent queries must not grow with the number of published posts. */
const PUBLISHED = 20_000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  for (let index = 0; index < 10; index++) {
    const channelId = await addTestChannel(world, "key", `channel-${index}`);
    await addBacklog(world, channelId, PUBLISHED / 10, { inSeconds: -86_400 });
  }
  await world.db.$executeRaw`update publications set status = 'published', published_at = scheduled_at`;
  const channelId = await addTestChannel(world, "blind");
  await addBacklog(world, channelId, 300, { inSeconds: 86_400 });
  await addBacklog(world, channelId, 20, { inSeconds: -1 });
  await addBacklog(world, channelId, 300, { inSeconds: 3 * 86_400, status: "pending_approval" });
  await addBacklog(world, channelId, 20, { inSeconds: -1, status: "draft" });
  await world.db.$executeRaw`analyze`;
});

/** A database that explains every query before it runs it: as planned with its values, or as planned for any. */
function explaining(plans: string[], explain: (query: Prisma.Sql) => Promise<PlanLine[]> = explainOnce): Db {
  const wrap = (client: object): object =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === "$transaction")
          return (run: (tx: object) => unknown) => world.db.$transaction((tx) => Promise.resolve(run(wrap(tx))));
        if (name !== "$queryRaw" && name !== "$executeRaw") return value;
        return async (text: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
          const query = "sql" in text ? text : Prisma.sql(text, ...values);
          plans.push((await explain(query)).map((line) => line["QUERY PLAN"]).join("\n"));
          return Reflect.apply(value as never, target, [query]);
        };
      },
    });
  return wrap(world.db) as Db;
}

type PlanLine = { "QUERY PLAN": string };

const explainOnce = (query: Prisma.Sql) => world.db.$queryRaw<PlanLine[]>`explain ${query}`;

/** The plan that the tick's connections keep. */
function explainKept({ text, values }: Prisma.Sql): Promise<PlanLine[]> {
  return world.db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
    await tx.$executeRawUnsafe(`prepare kept as ${text}`);
    const lines = await tx.$queryRawUnsafe<PlanLine[]>(`explain execute kept (${values.map(literalOf).join()})`);
    await tx.$executeRaw`deallocate kept`;
    return lines;
  });
}

/** A value as a literal, whose type follows from its place. */
function literalOf(value: unknown): string {
  if (value === null) return "null";
  const entries = (list: unknown[]) => list.map((entry) => (entry === null ? "null" : JSON.stringify(String(entry))));
  const text = Array.isArray(value)
    ? `{${entries(value).join()}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };

it.each([
  ["asking for the next due time", (db: Db) => nextDueIn(db, systemClock), "publications_due_at_idx"],
  ["the claim", (db: Db) => claim(db, systemClock, computeLoad([]), TIMING), "publications_due_at_idx"],
  [
    "the claim behind a backlog",
    (db: Db) => claim(db, systemClock, computeLoad([]), TIMING),
    "publications_channel_send_at_idx",
  ],
  [
    "asking for the next expiry",
    (db: Db) => nextExpiryIn(contextOf(db), whereDue(systemClock)),
    "publications_unapproved_idx",
  ],
  ["expiry", (db: Db) => expireDue(contextOf(db)), "publications_unapproved_idx"],
  ["reminders", (db: Db) => remind.perform(contextOf(db), {}), "publications_unapproved_idx"],
])("%s reads what is waiting by its index, never all publications", async (_, run, index) => {
  const plans: string[] = [];
  await run(explaining(plans));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => /Seq Scan on publications/.test(plan))).toEqual([]);
  expect(plans.join("\n")).toContain(index);
});

it("claims by the same indexes with a plan that is kept for any values", async () => {
  const plans: string[] = [];
  await claim(explaining(plans, explainKept), systemClock, computeLoad([]), TIMING);
  expect(plans.filter((plan) => /Seq Scan on publications/.test(plan))).toEqual([]);
  for (const index of ["publications_due_at_idx", "publications_channel_send_at_idx"])
    expect(plans.join("\n")).toContain(index);
});

it.each([
  ["", explainOnce],
  [", also with a plan that is kept", explainKept],
])("locks what it claims by its ids, instead of reading everything that is due once more%s", async (_, explain) => {
  const plans: string[] = [];
  await claim(explaining(plans, explain), systemClock, computeLoad([]), TIMING);
  expect(plans.join("\n")).toMatch(/publications_pkey on publications p_?\d*[^\n]*\n *Index Cond: \(id = ANY/);
});

it.each([
  ["", explainOnce],
  [", also with a plan that is kept", explainKept],
])(
  "looks up closed brands, lost channels and what is in progress in hash tables, not in lists%s",
  async (_, explain) => {
    const plans: string[] = [];
    const channelId = await addTestChannel(world, "key", `for-${explain.name}`);
    await addBacklog(world, channelId, 20, { inSeconds: -1 });
    const inProgress = await claim(world.db, systemClock, computeLoad([]), TIMING);
    await claim(explaining(plans, explain), systemClock, computeLoad(inProgress), TIMING);
    for (const column of ["brand_id", "channel_id", "id"])
      expect(plans.join("\n")).toMatch(new RegExp(`\\b${column} = \\(hashed SubPlan`));
    expect(plans.join("\n")).not.toContain("<> ALL");
  },
);

it("reads and writes what was claimed by its keys with plans that are kept for any values", async () => {
  const plans: string[] = [];
  const db = explaining(plans, explainKept);
  await addBacklog(world, await addTestChannel(world, "key", "kept"), 20, { inSeconds: -1 });
  const claims = await claim(world.db, systemClock, computeLoad([]), TIMING);
  expect(claims.length).toBeGreaterThan(1);
  await nextDueIn(db, systemClock, fullTargets(computeLoad(claims)));
  await findRows(db, claims);
  await saveStates(
    db,
    claims.map((claimed) => ({ claimed, state: { step: "one" } })),
    TIMING,
  );
  const intents = new Map(claims.map((claimed) => [claimed, intentOf(claimed)]));
  const attempts = await recordIntents(db, [...intents.values()], "skip");
  const ended = [...intents].map(([claimed, intent]) => {
    const ending = { kind: "published", externalId: `kept-${claimed.id}`, permalink: "https://x.example/1" } as const;
    const attemptId = attempts.get(intent);
    return { claimed, attemptId: typeof attemptId === "number" ? attemptId : null, ending };
  });
  const settled = await settle(contextOf(db), ended, "skip");
  expect([...settled.values()].filter((written) => written !== null)).toHaveLength(claims.length);
  expect(plans.length).toBeGreaterThan(8);
  expect(plans.filter((plan) => /Seq Scan on (publications|posts)\b/.test(plan))).toEqual([]);
});

function contextOf(db: Db) {
  return { ...world.services, db, clock: systemClock, caller: { kind: "system" as const, job: "test" }, origin };
}
