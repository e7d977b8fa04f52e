import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { explainBeehiiv, Post, readCredentials, requestBeehiiv } from "./api.ts";
import { readPublication } from "./connect.ts";
import { beehiiv } from "./describe.ts";

const OnePost = z.object({ data: Post });

/** Counts opened emails and views on the site as views, and clicks of both. Requires one request per post. */
export function beehiivReporter(at?: string): Reporter {
  return {
    platform: beehiiv.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const { key, publication } = readCredentials(credentials);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const path = `publications/${encodeURIComponent(publication)}/posts/${externalId}?expand[]=stats`;
        const answer = await requestBeehiiv(call, at, key, path);
        if (answer.kind === "refused" && answer.status === 404) continue;
        if (answer.kind !== "ok") throw asError(explainBeehiiv(answer));
        const { email, web } = OnePost.parse(answer.json).data.stats ?? {};
        found.set(publicationId, { views: sum(email?.opens, web?.views), clicks: sum(email?.clicks, web?.clicks) });
      }
      return found;
    },
    async countFollowers({ credentials }, call) {
      return (await readPublication(call, at, credentials)).stats?.active_subscriptions ?? null;
    },
  };
}

/** Null where neither was returned. */
function sum(...counts: (number | null | undefined)[]): number | null {
  const known = counts.filter((count) => typeof count === "number");
  return known.length === 0 ? null : known.reduce((total, count) => total + count, 0);
}
