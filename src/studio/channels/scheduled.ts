import type { Channel } from "./channel.ts";

/** Reads the posts still to be published on a channel, the next one first. */
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

/** What happens to a post that is due then, if the channel stays in its current state. */
export function summarizeScheduled(
  { status, expires_at: expiry }: Pick<Channel, "status" | "expires_at">,
  at: string,
): ScheduledSummary {
  if (status === "disabled") return "fails";
  if (status === "needs_reconnect") return "waits";
  return expiry !== null && Date.parse(at) >= Date.parse(expiry) ? "waits" : "published";
}
