import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { hasOnePlan } from "#platform/db/statement-names.ts";
import {
  type ExplainedStatement,
  nodesOf,
  openExplained,
  type PlanNode,
  rowsOf,
  rowsRead,
} from "./explained-statements.ts";
import { type FilledRows, fillBrand } from "./fill-brand.ts";
import { listCalls } from "./list-operations.ts";
import { createWorld, type World } from "./world.ts";

/**
 * Plans as PostgreSQL executed them, with the rows that they read, rather than times: a list that reads no more rows in a
 * brand of some thousand posts than this is as fast in one with a hundred times as many. Another brand has as much, all
 * of it newer, so that nobody looks for this brand's newest rows among those of all.
 */
const POSTS = 6000;
/** A page, its relations, and overviews that look at the latest thousand of something. */
const MAX_ROWS = 3500;
/** Tables that grow with a brand or with its people: scanned as a whole by no list. */
const GROWING = new Set([
  "posts",
  "publications",
  "publication_metrics",
  "publication_hourly_metrics",
  "imported_posts",
  "publication_attempts",
  "post_revisions",
  "post_media",
  "thread_entries",
  "media_assets",
  "media_variants",
  "ideas",
  "contacts",
  "contact_identities",
  "inbox_items",
  "webhook_events",
  "webhook_deliveries",
  "webhook_attempts",
  "notifications",
  "audit_events",
  "post_occurrences",
  "evergreen_uses",
  "post_submissions",
  "approval_rounds",
  "short_links",
  "short_link_clicks",
  "calendar_notes",
  "share_links",
  "connect_links",
  "share_link_posts",
  "idea_feed_items",
  "inbox_replies",
  "inbox_notes",
]);
/** A page of assets, and the channels' variants that show them: less than a brand has variants. */
const ASSETS = 600;
/** Others than that. */
const LIMITS: Readonly<Record<string, number>> = {
  "GET /media/assets": ASSETS,
  "GET /media/assets?folder": ASSETS,
  "GET /media/assets?unused=1": ASSETS,
  "GET /media/assets?undescribed=1": ASSETS,
  "GET /media/assets?sort=name": ASSETS,
  "GET /media/assets?sort=largest": ASSETS,
  // A row for every night of the range.
  "GET /metrics/top-posts?from (a year)": 2 * MAX_ROWS,
  "GET /metrics/top-posts?from&key=engagement_rate": 2 * MAX_ROWS,
  // Kept counts: less than the campaigns have posts.
  "GET /campaigns": 200,
  "GET /campaigns/:id/metrics": 50,
  "GET /idea-feeds": 50,
  // Those with an equal name, address or handle, not all with a similar one.
  "GET /contacts/:id/similar": 20,
  // The clicks of the range, and the links that were clicked most.
  "GET /metrics/top-posts?key=link_clicks": 800,
};
/** How often a table is looked up at most, where the rows of what is counted are looked up together. */
const LOOKUPS: Readonly<Record<string, number>> = { "GET /me/home": 100, "home.count (every page)": 60 };

let world: World;
let rows: FilledRows;
let client: Person;
/** A brand of which clients see little: few of its posts were submitted. */
let other: World;
let clientOfOther: Person;
let rowsOfOther: FilledRows;
/** With the values, and as a plan that is kept for all values. */
let explained: Record<"custom" | "generic", ReturnType<typeof openExplained>>;

beforeAll(async () => {
  world = await createWorld();
  const brand = { brandId: world.brand.id, userId: world.owner.userId, accountId: world.account.id };
  const size = {
    posts: POSTS,
    deliveries: POSTS,
    notifications: POSTS,
    assets: POSTS / 2,
    recentPosts: POSTS / 6,
    rareEvery: 1000,
  };
  rows = await fillBrand(world.services, brand, size);
  client = await world.addMember("client");
  other = await createWorld();
  const neighbor = { brandId: other.brand.id, userId: other.owner.userId, accountId: other.account.id };
  rowsOfOther = await fillBrand(world.services, neighbor, { ...size, submittedEvery: 100 });
  clientOfOther = await other.addMember("client");
  await world.db.$executeRawUnsafe("vacuum (analyze)");
  const url = process.env.DATABASE_URL ?? "";
  // So few rows are often read faster as a whole; what is asked here is whether there is an index for when they are many.
  const settings = { enable_seqscan: "off" };
  explained = {
    custom: openExplained(url, settings),
    generic: openExplained(url, { ...settings, plan_cache_mode: "force_generic_plan" }),
  };
});

afterAll(() => Promise.all([explained.custom.close(), explained.generic.close()]));

/** Counted for each client, who sees a part of the library: as many rows as the library has. */
const COUNTED_FOR_CLIENTS = "GET /media/folders";

it.each(["owner", "client"] as const)(
  "reads a list by indexes, and a bounded number of rows however large the brand, for the %s",
  async (role) => {
    const findings: string[] = [];
    for (const { name, op, input } of listCalls(world.clock.now(), rows)) {
      if (role === "client" && (!(op.needs && roleAllows(role, op.needs)) || name === COUNTED_FOR_CLIENTS)) continue;
      const most = { rows: LIMITS[name] ?? MAX_ROWS, lookups: LOOKUPS[name] ?? MAX_ROWS };
      for (const [plan, { db, take }] of Object.entries(explained)) {
        world.services.db = db;
        take();
        await world.as(role === "owner" ? world.owner : client)(op, input);
        const statements = take();
        if (role === "owner") expect(statements.length, `statements of ${name}`).toBeGreaterThan(0);
        const checked = statements.filter(({ sql }) => plan === "custom" || hasOnePlan(sql));
        findings.push(
          ...checked.flatMap((one) => findingsOf(one, most).map((text) => `${name}, ${plan} plan: ${text}`)),
        );
      }
    }
    expect(findings).toEqual([]);
  },
);

/** Of what clients see a part of, however large the rest is. */
const SEEN_IN_PART = /^(GET \/media\/|posts\.list_tags)/;
const MOST_STATEMENTS = 16;
/** Of the newest assets, in some steps, with what uses them; less than the library has assets. */
const MOST_OF_PART = 1000;

it("reads as much as clients see, not the library, where that is little", async () => {
  const findings: string[] = [];
  for (const { name, op, input } of listCalls(world.clock.now(), rowsOfOther)) {
    if (!SEEN_IN_PART.test(name) || name === "GET /media/assets/:id/uses") continue;
    for (const [plan, { db, take }] of Object.entries(explained)) {
      other.services.db = db;
      take();
      await other.as(clientOfOther)(op, input);
      const statements = take();
      if (statements.length > MOST_STATEMENTS) findings.push(`${name}: ${statements.length} statements`);
      const checked = statements.filter(({ sql }) => plan === "custom" || hasOnePlan(sql));
      const most = { rows: MOST_OF_PART, lookups: MOST_OF_PART };
      findings.push(...checked.flatMap((one) => findingsOf(one, most).map((text) => `${name}, ${plan} plan: ${text}`)));
    }
  }
  expect(findings).toEqual([]);
});

/** A partition is named after its table and its month. */
function isGrowing({ "Relation Name": name = "" }: PlanNode): boolean {
  return GROWING.has(name.replace(/(_before)?_\d{4}_\d{2}$|_default$/, ""));
}

function findingsOf(statement: ExplainedStatement, most: { rows: number; lookups: number }): string[] {
  const nodes = nodesOf(statement.plan);
  const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan" && isGrowing(node));
  const sorts = nodes.filter((node) => node["Node Type"] === "Sort" && rowsOf(node) > most.rows);
  const bitmaps = nodes.filter((node) => node["Node Type"] === "Bitmap Index Scan" && rowsOf(node) > most.rows);
  const lookups = nodes.filter((node) => isGrowing(node) && node["Actual Loops"] > most.lookups);
  // Kept rows that are compared with each other: as many times as there are pairs.
  const compared = nodes.filter((node) => node["Node Type"] === "CTE Scan" && rowsOf(node) > most.rows);
  const rows = rowsRead(statement);
  return [
    ...scans.map((node) => `scans ${node["Relation Name"]}`),
    ...sorts.map((node) => `sorts ${rowsOf(node)} rows`),
    ...bitmaps.map((node) => `reads ${rowsOf(node)} rows of ${node["Index Name"]}`),
    ...compared.map((node) => `compares ${rowsOf(node)} rows in ${node["Actual Loops"]} loops`),
    ...lookups.map((node) => `looks up ${node["Relation Name"]} ${node["Actual Loops"]} times`),
    ...(rows > most.rows ? [`reads ${rows} rows in ${statement.sql.slice(0, 200)}`] : []),
  ];
}
