import { z } from "zod";
import type { InboundPoll } from "../../contract.ts";
import { GOOGLE, type Google, readCredentials, readGoogle } from "../api.ts";
import { changedAt, eventsOf, type Review, ReviewPage, refusedReplyOf } from "./review.ts";

/** 300 requests a minute are allowed for all locations of the installation together. */
const EVERY_SECONDS = 600;
const PAGE = 50;
const MAX_PAGES = 40;

/** When the newest review known was changed, and how many there were. */
const Cursor = z.object({ at: z.string(), total: z.number() });

/**
 * Reviews that were written or changed since the cursor; Google lists the latest change first. It reports no removals:
 * when fewer reviews are there than expected, all are listed.
 */
export function businessPoll(google: Google = GOOGLE): InboundPoll {
  return {
    platform: "google_business",
    everySeconds: EVERY_SECONDS,
    timeoutMs: 120_000,
    async poll({ externalId, credentials }, cursor, call) {
      const { token, target } = readCredentials(credentials);
      const readPage = (pageToken: string) => {
        const query = new URLSearchParams({ pageSize: String(PAGE), orderBy: "updateTime desc" });
        if (pageToken) query.set("pageToken", pageToken);
        return readGoogle(call, token, `${google.posts}/v4/${target}/reviews?${query}`, ReviewPage);
      };
      const { at, total } = cursor === null ? { at: "", total: 0 } : Cursor.parse(JSON.parse(cursor));
      const isSince = (review: Review) => at === "" || Date.parse(changedAt(review)) >= Date.parse(at);
      const listed: Review[] = [];
      let page = await readPage("");
      const { totalReviewCount } = page;
      listed.push(...page.reviews);
      const isNew = ({ createTime }: Review) => at !== "" && Date.parse(createTime) > Date.parse(at);
      const needsMore = () => {
        const last = listed.at(-1);
        const mayHaveRemovals = totalReviewCount < total + listed.filter(isNew).length;
        return cursor !== null && last !== undefined && (isSince(last) || mayHaveRemovals);
      };
      for (let number = 1; number < MAX_PAGES && page.nextPageToken !== "" && needsMore(); number += 1) {
        page = await readPage(page.nextPageToken);
        listed.push(...page.reviews);
      }
      const isComplete = page.nextPageToken === "" && listed.length === totalReviewCount;
      const newest = listed[0] ? changedAt(listed[0]) : at || new Date(0).toISOString();
      // Oldest first, so that the inbox keeps their order.
      const fresh = cursor === null ? [] : listed.filter(isSince).toReversed();
      return {
        events: [
          ...fresh.flatMap((review) => eventsOf(review, externalId ?? "")),
          // Looks at all reviews that were read: Google doesn't say whether its check of a reply counts as a change of
          // the review.
          ...listed.flatMap((review) => refusedReplyOf(review, externalId ?? "")),
        ],
        cursor: JSON.stringify({ at: newest, total: totalReviewCount } satisfies z.infer<typeof Cursor>),
        hasMore: false,
        ...(isComplete ? { existing: listed.map(({ reviewId }) => reviewId) } : {}),
      };
    },
  };
}
