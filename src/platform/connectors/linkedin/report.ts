import { z } from "zod";
import type { Call, MetricValues, Reporter } from "../contract.ts";
import { isGone, type LinkedIn, messageOf, readCredentials, sendToLinkedIn } from "./api.ts";
import { linkedinPage } from "./describe.ts";

const Counts = z.object({
  impressionCount: z.number().nullish(),
  likeCount: z.number().nullish(),
  commentCount: z.number().nullish(),
  shareCount: z.number().nullish(),
  clickCount: z.number().nullish(),
});
const Statistics = z.object({
  elements: z.array(
    z.object({ share: z.string().optional(), ugcPost: z.string().optional(), totalShareStatistics: Counts }),
  ),
});
const Size = z.object({ firstDegreeSize: z.number() });

/** Counts of a page's posts since their publication. LinkedIn omits a post that has none yet, and one that is gone. */
export function linkedinPageReporter(at: LinkedIn): Reporter {
  return {
    platform: linkedinPage.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const { token, author } = readCredentials(channel);
      const urns = publications.map(({ externalId }) => externalId);
      const lists = [listOf("shares", urns, "urn:li:share:"), listOf("ugcPosts", urns, "urn:li:ugcPost:")].join("");
      const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(author)}${lists}`;
      const response = await sendToLinkedIn(call, at, path, { token, headers: { "x-restli-method": "FINDER" } });
      const { data } = Statistics.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const one = data.elements.find(({ share, ugcPost }) => share === externalId || ugcPost === externalId);
        if (!one && (await isRemoved(call, at, token, externalId))) continue;
        const { impressionCount, likeCount, commentCount, shareCount, clickCount } = one?.totalShareStatistics ?? {};
        found.set(publicationId, {
          impressions: impressionCount ?? null,
          likes: likeCount ?? null,
          comments: commentCount ?? null,
          shares: shareCount ?? null,
          clicks: clickCount ?? null,
        });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const { token, author } = readCredentials(channel);
      const path = `/rest/networkSizes/${encodeURIComponent(author)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
      const response = await sendToLinkedIn(call, at, path, { token });
      if (response.status !== 200) throw new Error(messageOf(response));
      return Size.safeParse(response.json).data?.firstDegreeSize ?? null;
    },
  };
}

/** @throws Error when LinkedIn does not say */
async function isRemoved(call: Pick<Call, "egress">, at: LinkedIn, token: string, urn: string): Promise<boolean> {
  const response = await sendToLinkedIn(call, at, `/rest/posts/${encodeURIComponent(urn)}`, { token });
  if (isGone(response)) return true;
  if (response.status !== 200 || response.json === undefined) throw new Error(messageOf(response));
  return false;
}

function listOf(name: string, urns: readonly string[], prefix: string): string {
  const some = urns.filter((urn) => urn.startsWith(prefix));
  return some.length === 0 ? "" : `&${name}=List(${some.map(encodeURIComponent).join(",")})`;
}
