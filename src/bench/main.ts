import { enableCodeCache } from "#launch/code-cache.ts";
import { UnknownName } from "./choose.ts";

// Of the processes that a benchmark starts, too.
enableCodeCache();

/** `npm run bench -- <name>`: each prints its metrics beside a baseline from the same run. */
const BENCHES: Record<string, { about: string; load(): Promise<{ run(args: string[]): Promise<void> }> }> = {
  "at-rest": {
    about: "memory, processor time and transactions of an installation that nobody uses",
    load: () => import("./at-rest.ts"),
  },
  briefing: {
    about: "the briefing of a brand with 100,000 posts, and the blocks that its statements read",
    load: () => import("./briefing.ts"),
  },
  callbacks: {
    about: "answers to a network's request with 1,000 updates, and working them off",
    load: () => import("./callbacks.ts"),
  },
  capacity: {
    about: "requests, claims, jobs and sizes of an installation with 1, 10 and 100 thousand brands",
    load: () => import("./capacity.ts"),
  },
  chaos: { about: "what kills, freezes and outages do to publishing, in one table", load: () => import("./chaos.ts") },
  cli: { about: "start-up of the command-line client beside node -e 0", load: () => import("./cli.ts") },
  fairness: {
    about: "how late an account's posts are claimed beside 100,000 of another that are due at once",
    load: () => import("./fairness.ts"),
  },
  growth: {
    about: "every list of a brand with 200,000 posts beside a small brand in the same database",
    load: () => import("./growth.ts"),
  },
  hold: {
    about: "how soon the last request leaves after a hold, with 1,000 posts due and workers that are killed",
    load: () => import("./hold.ts"),
  },
  interactions: {
    about: "interaction to next paint in composer, planner and inbox at a slow processor, beside a bare button",
    load: () => import("./interactions.ts"),
  },
  lateness: {
    about: "how late posts are beside expiries, hanging receivers and 10,000 others",
    load: () => import("./lateness.ts"),
  },
  lighthouse: {
    about: "Lighthouse (mobile) of every page beside a heading alone",
    load: () => import("./lighthouse.ts"),
  },
  log: { about: "a page of the delivery log at 10,000 and at 1,000,000 rows", load: () => import("./log.ts") },
  mcp: { about: "the tool list_posts beside GET /posts", load: () => import("./mcp.ts") },
  model: {
    about: "machines, disks, connections and money for 10,000 to a million brands, computed from measured rows",
    load: () => import("./model.ts"),
  },
  networks: {
    about: "requests, bytes and time of a publication on each network beside a bare client",
    load: () => import("./networks.ts"),
  },
  "noisy-neighbors": {
    about: "what one client's worst does to another's wait for GET /public/plans",
    load: () => import("./noisy-neighbors.ts"),
  },
  publishing: { about: "doubles, false and lost publications under SIGKILL", load: () => import("./publishing.ts") },
  "publishing-networks": {
    about: "doubles, false and lost publications per settlement class, on stand-ins of the networks",
    load: () => import("./publishing-networks.ts"),
  },
  receipts: {
    about: "signing 10,000 publications, and verifying them after rotations and a restore",
    load: () => import("./receipts.ts"),
  },
  requests: {
    about: "GET and POST /posts, /teams, plans, MCP and the calendar beside Fastify and prepared pg",
    load: () => import("./requests.ts"),
  },
  rest: {
    about: "GET /teams through Next, on a bare server, beside a constant route",
    load: () => import("./rest.ts"),
  },
  shares: {
    about: "reminders of 100,000 brands that are all due at once, minute by minute",
    load: () => import("./shares.ts"),
  },
  "review-times": {
    about: "the time-to-approve report of a brand with 100,000 posts",
    load: () => import("./review-times.ts"),
  },
  "sign-in": {
    about: "login, forgotten password and registration, of known beside unknown addresses",
    load: () => import("./sign-in.ts"),
  },
  webhooks: { about: "deliveries per second beside a bare sign-and-post loop", load: () => import("./webhooks.ts") },
};

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) {
  const { run } = await bench.load();
  await run(args).catch((error: unknown) => {
    if (!(error instanceof UnknownName)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  });
} else {
  const list = Object.entries(BENCHES).map(([key, { about }]) => `  ${key.padEnd(12)} ${about}`);
  const isAsked = name === "" || name === "--help";
  const usage = `npm run bench -- <name> [options]\n\n${list.join("\n")}`;
  if (isAsked) console.log(usage);
  else console.error(`There is no ${name}. ${usage}`);
  process.exitCode = isAsked ? 0 : 2;
}
