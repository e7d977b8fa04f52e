import { Misuse, readArguments } from "#launch/arguments.ts";
import { enableCodeCache } from "#launch/code-cache.ts";

// Of the processes that a benchmark starts, too.
enableCodeCache();

type Bench = {
  about: string;
  /** Names of its parts, or options that it reads itself; otherwise it takes no arguments. */
  takes?: "names" | "options";
  load(): Promise<{ run(args: string[]): Promise<void> }>;
};

/** `npm run bench -- <name>`: each prints its metrics beside a baseline from the same run. */
const BENCHES: Record<string, Bench> = {
  "at-rest": {
    about: "memory, processor time and transactions of an installation that nobody uses",
    load: () => import("./at-rest.ts"),
  },
  briefing: {
    about: "the briefing of a brand with 100,000 posts, and the blocks that its statements read",
    takes: "options",
    load: () => import("./briefing.ts"),
  },
  callbacks: {
    about: "answers to a network's request with 1,000 updates, and working them off",
    load: () => import("./callbacks.ts"),
  },
  capacity: {
    about: "requests, claims, jobs and sizes of an installation with 1, 10 and 100 thousand brands",
    takes: "options",
    load: () => import("./capacity.ts"),
  },
  chaos: {
    about: "what kills, freezes and outages do to publishing, in one table",
    takes: "names",
    load: () => import("./chaos.ts"),
  },
  cli: { about: "start-up of the command-line client beside node -e 0", load: () => import("./cli.ts") },
  fairness: {
    about: "how late an account's posts are claimed beside 100,000 of another that are due at once",
    takes: "options",
    load: () => import("./fairness.ts"),
  },
  growth: {
    about: "every list of a brand with 200,000 posts beside a small brand in the same database",
    takes: "options",
    load: () => import("./growth.ts"),
  },
  hold: {
    about: "how soon the last request leaves after a hold, with 1,000 posts due and workers that are killed",
    takes: "options",
    load: () => import("./hold.ts"),
  },
  interactions: {
    about: "interaction to next paint in composer, planner and inbox at a slow processor, beside a bare button",
    takes: "names",
    load: () => import("./interactions.ts"),
  },
  lateness: {
    about: "how late posts are beside expiries, hanging receivers and 10,000 others",
    takes: "names",
    load: () => import("./lateness.ts"),
  },
  lighthouse: {
    about: "Lighthouse (mobile) of every page beside a heading alone",
    takes: "names",
    load: () => import("./lighthouse.ts"),
  },
  log: { about: "a page of the delivery log at 10,000 and at 1,000,000 rows", load: () => import("./log.ts") },
  mcp: { about: "the tool list_posts beside GET /posts", load: () => import("./mcp.ts") },
  model: {
    about: "machines, disks, connections and money for 10,000 to a million brands, computed from measured rows",
    takes: "options",
    load: () => import("./model.ts"),
  },
  networks: {
    about: "requests, bytes and time of a publication on each network beside a bare client",
    takes: "options",
    load: () => import("./networks.ts"),
  },
  "noisy-neighbors": {
    about: "what one client's worst does to another's wait for GET /public/plans",
    takes: "names",
    load: () => import("./noisy-neighbors.ts"),
  },
  publishing: {
    about: "doubles, false and lost publications under SIGKILL",
    takes: "options",
    load: () => import("./publishing.ts"),
  },
  "publishing-networks": {
    about: "doubles, false and lost publications per settlement class, on stand-ins of the networks",
    takes: "options",
    load: () => import("./publishing-networks.ts"),
  },
  receipts: {
    about: "signing 10,000 publications, and verifying them after rotations and a restore",
    load: () => import("./receipts.ts"),
  },
  requests: {
    about: "GET and POST /posts, /teams, plans, MCP and the calendar beside Fastify and prepared pg",
    takes: "options",
    load: () => import("./requests.ts"),
  },
  rest: {
    about: "GET /teams through Next, on a bare server, beside a constant route",
    load: () => import("./rest.ts"),
  },
  shares: {
    about: "reminders of 100,000 brands that are all due at once, minute by minute",
    takes: "options",
    load: () => import("./shares.ts"),
  },
  retention: {
    about: "deleting a month row by row beside dropping its partition, archiving it, and partitioning what is there",
    takes: "options",
    load: () => import("./retention.ts"),
  },
  "review-times": {
    about: "the time-to-approve report of a brand with 100,000 posts",
    takes: "options",
    load: () => import("./review-times.ts"),
  },
  "sign-in": {
    about: "login, forgotten password and registration, of known beside unknown addresses",
    load: () => import("./sign-in.ts"),
  },
  webhooks: {
    about: "deliveries per second beside a bare sign-and-post loop",
    takes: "names",
    load: () => import("./webhooks.ts"),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) {
  const usage = `npm run bench -- ${name}${bench.takes === "names" ? " [name …]" : ""}`;
  const about = `Prints ${bench.about}.`;
  if (bench.takes !== "options") readArguments({ usage, about, takesWords: bench.takes === "names" }, args);
  const { run } = await bench.load();
  await run(args).catch((error: unknown) => {
    if (!(error instanceof Misuse)) throw error;
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
