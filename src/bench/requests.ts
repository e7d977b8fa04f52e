import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readArguments } from "#launch/arguments.ts";
import { fillBrand } from "#test/fill-brand.ts";
import { freePort } from "#test/started-app.ts";
import { signInAs, startChild, startWeb, stopChild, until } from "./built-web.ts";
import { fire, heading, type Load, type LoadResult, line } from "./http-load.ts";
import { listPosts, writePosts } from "./mcp.ts";
import { startBenchPlatform } from "./platform.ts";
import { findServer, processorSeconds, secondsOfChildren } from "./proc.ts";

type Bench = Awaited<ReturnType<typeof startBenchPlatform>>;
type Comparison = { name: string; load: Load; baseline: Load };

/** The brand whose calendar is requested: a fifth of the recent posts are within its month. */
const CALENDAR = {
  posts: 60_000,
  recentPosts: 10_000,
  deliveries: 10,
  notifications: 10,
  assets: 1000,
  rareEvery: 1000,
};

/**
 * Requests per second of the built web process with everything in front of it, beside a Fastify server that answers
 * the same from prepared statements (`requests-baseline.ts`), both in this run. `--cpu-prof <folder>` writes a
 * profile of the web process; `--only <part of a name>` measures fewer requests.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- requests [options]",
      about: `GET and POST /posts, /teams, plans, MCP and the calendar beside Fastify and prepared pg, of the studio as built.`,
      options: {
        only: { kind: "text", default: "", about: "only comparisons whose name contains this" },
        "cpu-prof": { kind: "text", value: "folder", about: "where a profile of the web process is written" },
      },
    },
    args,
  );
  if (!existsSync(".next/BUILD_ID")) throw new Error("Build first: npm start builds.");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const bench = await startBenchPlatform({ RATE_LIMITS: "off", PORT: String(port), APP_URL: origin });
  const servers: ChildProcess[] = [];
  try {
    const token = await bench.register();
    await writePosts(bench.services, token);
    const comparisons = comparisonsOf(token, await bench.register(), await calendarOf(bench));
    const execArgv = values["cpu-prof"] ? ["--cpu-prof", "--cpu-prof-dir", values["cpu-prof"]] : [];
    const web = await startWeb(bench, execArgv);
    const plain = startChild("src/bench/requests-baseline.ts", bench);
    servers.push(web, plain);
    const { port: plainPort } = (await until(plain, "port")) as { port: number };
    const database = await findServer(bench.services.db);
    heading(SECONDS);
    for (const { name, load, baseline } of comparisons.filter((one) => one.name.includes(values.only))) {
      const floor = await best({ server: plain, database }, plainPort, baseline);
      const own = await best({ server: web, database }, port, load);
      line(`${name} (baseline ${floor.perSecond.toFixed(0)})`, own, floor, "Fastify and pg");
      console.log(`  processor time a request: ${describeTime(own)}, baseline ${describeTime(floor)}`);
    }
    for (const recentPosts of [CALENDAR.recentPosts, 1000]) await printPages(bench, origin, recentPosts);
  } finally {
    for (const server of servers) await stopChild(server);
    await bench.stop();
  }
}

const SECONDS = 5;

type Processes = { server: ChildProcess; database: number };
/** The milliseconds of processor time for each request, which other work on the machine changes least. */
type Times = { ms: number; databaseMs: number };

const describeTime = ({ ms, databaseMs }: Times) => `${ms.toFixed(2)} ms and ${databaseMs.toFixed(2)} of PostgreSQL`;

async function best({ server, database }: Processes, port: number, load: Load): Promise<LoadResult & Times> {
  await fire(port, load, 3);
  const used = () => ({ ms: 1000 * processorSeconds(server.pid ?? 0), databaseMs: 1000 * secondsOfChildren(database) });
  const run = async () => {
    const before = used();
    const result = await fire(port, load, SECONDS);
    const after = used();
    const requests = result.perSecond * SECONDS;
    return {
      ...result,
      ms: (after.ms - before.ms) / requests,
      databaseMs: (after.databaseMs - before.databaseMs) / requests,
    };
  };
  const runs = [await run(), await run()];
  return runs.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}

/** A session of the owner of such a brand, and the path of its calendar. */
async function calendarOf({ services, env, register }: Bench, recentPosts = CALENDAR.recentPosts) {
  await register();
  const { db } = services;
  const brand = await db.brand.findFirstOrThrow({ orderBy: { id: "desc" }, include: { account: true } });
  const { ownerId } = brand.account;
  await fillBrand(
    services,
    { brandId: brand.id, userId: ownerId, accountId: brand.accountId },
    { ...CALENDAR, recentPosts },
  );
  await db.$executeRawUnsafe("vacuum (analyze)");
  return { path: `/studio/${brand.handle}/calendar`, headers: await signInAs({ services, env }, ownerId) };
}

/** @param empty a token of a brand without posts */
function comparisonsOf(token: string, empty: string, calendar: Load): Comparison[] {
  const headers = { authorization: `Bearer ${token}` };
  const ofEmpty = { path: "/posts", headers: { authorization: `Bearer ${empty}` } };
  const json = { ...headers, "content-type": "application/json" };
  const body = JSON.stringify({ body: "We open at nine." });
  const posts = { path: "/posts", headers };
  return [
    { name: "GET /teams", load: { path: "/api/v1/teams", headers }, baseline: { path: "/teams", headers } },
    { name: "GET /posts", load: { path: "/api/v1/posts", headers }, baseline: posts },
    { name: "GET /posts of a new brand", load: { ...ofEmpty, path: "/api/v1/posts" }, baseline: ofEmpty },
    {
      name: "POST /posts",
      load: { path: "/api/v1/posts", method: "POST", headers: json, body },
      baseline: { path: "/posts", method: "POST", headers: json, body },
    },
    { name: "GET /public/plans", load: { path: "/api/v1/public/plans" }, baseline: { path: "/constant" } },
    { name: "MCP list_posts", load: listPosts("2026-07-28", headers), baseline: posts },
    { name: "calendar page", load: calendar, baseline: posts },
  ];
}

async function printPages(bench: Bench, origin: string, recentPosts: number): Promise<void> {
  const { path, headers } = await calendarOf(bench, recentPosts);
  for (const view of ["month", "week", "list"]) {
    const response = await fetch(`${origin}${path}?view=${view}`, { headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    console.log(
      `calendar page, ${view}, ${recentPosts / 5} posts a month: ${response.status}, ${Math.round(bytes / 1000)} kB`,
    );
  }
}
