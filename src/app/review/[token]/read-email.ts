import type { EmailStage } from "#studio/review/guest-emails/emails-page.tsx";
import { faultOfCall } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** What a mail's link says about its address; reading it changes nothing, for mail scanners open links too. */
export async function readEmail(token: string, isRemoved: boolean): Promise<EmailStage> {
  const api = await caller(null);
  try {
    return { at: "open", page: await api.guestEmails.open({ token }) };
  } catch (error) {
    const fault = faultOfCall(error);
    if (!fault) throw error;
    if (fault.kind === "throttled") return { at: "throttled" };
    return { at: isRemoved ? "removed" : "unknown" };
  }
}
