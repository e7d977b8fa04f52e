import type { Person } from "#kernel/context.ts";
import { routes } from "#transport/rest/routes/index.ts";
import type { Serve } from "#transport/rest/serve.ts";
import { listCalls } from "./list-operations.ts";
import type { World } from "./world.ts";

const READS = routes.filter(({ method }) => method === "GET");
/** Rows that a path may name, by the segment before `{id}`: the newest of the brand. */
const TABLES: Record<string, string> = {
  "/posts/": "posts",
  "/publications/": "publications",
  "/recurrences/": "post_recurrences",
  "/evergreen-posts/": "evergreen_posts",
  "/channels/": "channels",
  "/channel-requests/": "channel_requests",
  "/ideas/": "ideas",
  "/campaigns/": "campaigns",
  "/contacts/": "contacts",
  "/automations/": "automations",
  "/inbox/": "inbox_items",
  "/media/assets/": "media_assets",
  "/webhook-endpoints/": "webhook_endpoints",
  "/webhook-deliveries/": "webhook_deliveries",
};
const ROWS_PER_PATH = 12;
/** Files take longer to make than all other responses together. */
const FILES = new Set(["/metrics/report", "/posts/export"]);
const LISTS = READS.filter(({ path }) => !path.includes("{") && !FILES.has(path));

/** A brand and its rows by the path segment before `{id}`; of what `TABLES` names, the newest rows are read. */
export type Contents = { world: World; serve: Serve; brandId: number; rows: Record<string, number> };

/** @returns the newest rows that the path of a segment may name */
export async function newestOf({ world, brandId, rows }: Contents, segment: string): Promise<number[]> {
  const table = TABLES[segment];
  if (table === undefined) return [rows[segment] ?? 0];
  const found = await world.db.$queryRawUnsafe<{ id: number }[]>(
    `select id from ${table} where brand_id = $1::int order by id desc limit ${ROWS_PER_PATH}`,
    brandId,
  );
  return found.map(({ id }) => id);
}

/** The paths of a route, for each row that it can name. */
async function pathsOf(contents: Contents, path: string): Promise<string[]> {
  if (!path.includes("{")) return [path];
  const [segment = "", rest = ""] = path.split(/\{\w+\}/);
  const ids = await newestOf(contents, segment);
  return ids.map((id) => `${segment}${id}${rest}`);
}

/** What a read needs in its query. */
async function queryOf(contents: Contents, path: string): Promise<string> {
  if (path.endsWith("/accounts")) return "?q=ada";
  if (path !== "/metrics/compare-posts") return "";
  return `?${(await newestOf(contents, "/posts/"))
    .slice(0, 2)
    .map((id) => `post_ids=${id}`)
    .join("&")}`;
}

async function readRoutes(contents: Contents, person: Person, reads: typeof READS): Promise<string[]> {
  const token = await contents.world.bearer(person);
  const failed: string[] = [];
  for (const { path } of reads) {
    for (const named of await pathsOf(contents, path)) {
      const request = new Request(`http://localhost/api/v1${named}${await queryOf(contents, path)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { status } = await contents.serve(request);
      if (status >= 500 || status === 429) failed.push(`${named}: ${status}`);
    }
  }
  return failed;
}

/** Reads every list of the REST API. @returns what failed */
export const readLists = (contents: Contents, person: Person) => readRoutes(contents, person, LISTS);

/** Reads every route of the REST API, for each row that it can name. @returns what failed */
export const readAllRoutes = (contents: Contents, person: Person) => readRoutes(contents, person, READS);

/** The reads that only screens use. @returns what failed */
export async function readScreens(contents: Contents, person: Person): Promise<string[]> {
  const { world } = contents;
  const [postId = 0, another = 0] = await newestOf(contents, "/posts/");
  const [channelId = 0] = await newestOf(contents, "/channels/");
  const [campaignId = 0] = await newestOf(contents, "/campaigns/");
  const [contactId = 0] = await newestOf(contents, "/contacts/");
  const [assetId = 0] = await newestOf(contents, "/media/assets/");
  const ids = {
    campaignId,
    channelId,
    unusedChannelId: channelId,
    gridChannelId: channelId,
    contactId,
    contactHandle: "reader",
    assetId,
    postIds: [postId, another],
  };
  const failed: string[] = [];
  for (const { name, op, input } of listCalls(world.clock.now(), ids)) {
    // A fault of the contract has a kind; what is no fault is a 500.
    const error = await world
      .as(person)(op, input)
      .catch((error: unknown) => error);
    if (error instanceof Error && !("kind" in error)) failed.push(`${name}: ${error.message}`);
  }
  return failed;
}
