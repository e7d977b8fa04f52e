import { cache } from "react";
import type { EndedReview } from "#studio/review/share-links/call.ts";
import type { Stage } from "#studio/review/share-links/use-review.ts";
import { faultOfCall, responseOf } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** What a review link shows, without counting a visit: prefetching a page is not viewing it. */
export const readReview = cache(async (token: string): Promise<Stage> => {
  const api = await caller(null);
  try {
    return { at: "open", review: await api.shareLinks.visit.peek({ token }) };
  } catch (error) {
    const fault = faultOfCall(error);
    if (!fault) throw error;
    if (fault.kind === "not_found") return { at: "unknown" };
    const { code } = responseOf(fault).body;
    if (code === "share_link_ended") return { at: "ended", ...(await readEnded(token)) };
    if (code === "passcode_required") return { at: "passcode" };
    // Throttled or in maintenance mode: the page retries and shows the error itself.
    return { at: "loading" };
  }
});

/** Who made a link that has ended; nothing where the brand is closed, or too many were asked for. */
async function readEnded(token: string): Promise<{ link?: EndedReview }> {
  const api = await caller(null);
  try {
    return { link: await api.shareLinks.visit.ended({ token }) };
  } catch (error) {
    if (!faultOfCall(error)) throw error;
    return {};
  }
}
