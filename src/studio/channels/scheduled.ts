import type { Channel } from "./channel.ts";

/** Asks for the posts that are still to be published on a channel, the next first. */
export function scheduledHere(channelId: number) {
  return {
    channel_id: channelId,
    status: ["scheduled" as const, "approved" as const, "in_review" as const],
    scheduled: "any" as const,
    sort: "scheduled" as const,
    limit: 25,
  };
}

export type ScheduledSummary = "published" | "waits" | "fails";

/** What would become of something that comes due then, were the channel left as it is. */
export function summarizeScheduled(
  { status, expires_at: expiry }: Pick<Channel, "status" | "expires_at">,
  at: string,
): ScheduledSummary {
  if (status === "disabled") return "fails";
  if (status === "needs_reconnect") return "waits";
  return expiry !== null && Date.parse(at) >= Date.parse(expiry) ? "waits" : "published";
}
