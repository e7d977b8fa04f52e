import { cache } from "react";
import type { LinkStage } from "#studio/review/approval-links/decide-page.tsx";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** What the link of an approval email shows; reading it changes nothing, for mail scanners open links too. */
export const readLink = cache(async (token: string): Promise<LinkStage> => {
  const api = await caller(null);
  try {
    return { at: "open", page: await api.approvalLinks.open({ token }) };
  } catch (error) {
    const fault = faultOfCall(error);
    if (!fault) throw error;
    if (fault.kind === "not_found") return { at: "unknown" };
    return fault.kind === "throttled" ? { at: "throttled" } : { at: "ended" };
  }
});
