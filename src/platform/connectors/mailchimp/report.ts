import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { explainMailchimp, keyOf, Root, readMailchimp, requestMailchimp } from "./api.ts";
import { mailchimp } from "./describe.ts";

const Report = z.object({
  opens: z.object({ opens_total: z.number().int() }).nullish(),
  clicks: z.object({ clicks_total: z.number().int() }).nullish(),
});

/** Counts opened emails as views, and clicks. Requires one request per campaign. */
export function mailchimpReporter(at?: string): Reporter {
  return {
    platform: mailchimp.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const path = `reports/${externalId}?fields=opens.opens_total,clicks.clicks_total`;
        const answer = await requestMailchimp(call, at, keyOf(credentials), path);
        if (answer.kind === "refused" && answer.status === 404) continue;
        if (answer.kind !== "ok") throw asError(explainMailchimp(answer));
        const { opens, clicks } = Report.parse(answer.json);
        found.set(publicationId, { views: opens?.opens_total ?? null, clicks: clicks?.clicks_total ?? null });
      }
      return found;
    },
    async countFollowers({ credentials }, call) {
      return (await readMailchimp(call, at, keyOf(credentials), "", Root)).total_subscribers ?? null;
    },
  };
}
