import { z } from "zod";
import type { Reporter } from "../contract.ts";
import { type RedditSite, readCredentials, sendToReddit } from "./api.ts";
import { reddit } from "./describe.ts";

const Info = z.object({
  data: z.object({
    children: z.array(
      z.object({ data: z.object({ name: z.string(), ups: z.number(), num_comments: z.number().catch(0) }) }),
    ),
  }),
});

/** Votes and comments, read for a hundred posts at once. Reddit gives apps no views. */
export function redditReporter(at: RedditSite): Reporter {
  return {
    platform: reddit.platform,
    batch: 100,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const { token } = readCredentials(channel);
      const ids = publications.map(({ externalId }) => externalId).join(",");
      const response = await sendToReddit(call, at, `/api/info?id=${encodeURIComponent(ids)}`, { token });
      const { data } = Info.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
      const counts = new Map(data.data.children.map(({ data: one }) => [one.name, one]));
      return new Map(
        publications.flatMap(({ publicationId, externalId }) => {
          const one = counts.get(externalId);
          return one ? [[publicationId, { likes: one.ups, comments: one.num_comments }] as const] : [];
        }),
      );
    },
  };
}
