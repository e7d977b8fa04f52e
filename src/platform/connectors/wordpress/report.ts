import { z } from "zod";
import type { Call, MetricValues, ReportedMetrics, Reporter } from "../contract.ts";
import { type Credentials, readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";
import { externalIdOf, readExternalId } from "./options.ts";

const Posts = z.array(z.object({ id: z.number() }));
/** A post in the trash is gone. */
const STATUSES = "publish,future,draft,pending,private";

/** Counts comments; WordPress itself counts no views. */
export function wordpressReporter(): Reporter {
  return {
    platform: wordpress.platform,
    batch: 10,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const credentials = readCredentials(channel);
      const present = await listPresent(call, credentials, publications);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        if (!present.has(externalId)) continue;
        const query = { post: readExternalId(externalId).id, per_page: "1" };
        const response = await requestSite(call, credentials, "wp/v2/comments", { query });
        if (response.kind !== "ok") throw new Error(`The comments could not be read: ${response.kind}`);
        const total = Number(response.headers["x-wp-total"]);
        found.set(publicationId, { comments: Number.isSafeInteger(total) ? total : null });
      }
      return found;
    },
  };
}

/** The IDs of the posts that still exist: a list of comments is empty for others, too. */
async function listPresent(
  call: Pick<Call, "egress">,
  credentials: Credentials,
  publications: readonly ReportedMetrics[],
): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  const all = publications.map(({ externalId }) => readExternalId(externalId));
  for (const [type, articles] of Map.groupBy(all, (one) => one.type)) {
    const include = articles.map(({ id }) => id).join(",");
    const query = { include, status: STATUSES, per_page: "100", _fields: "id" };
    const response = await requestSite(call, credentials, `wp/v2/${type}`, { query });
    if (response.kind !== "ok") throw new Error(`The posts could not be read: ${response.kind}`);
    for (const { id } of Posts.parse(response.json)) present.add(externalIdOf(type, id));
  }
  return present;
}
