import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Channel } from "../channel.ts";

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

/** The queue is for people who write posts. */
export function seesQueue(role: Role): boolean {
  return roleAllows(role, "content.manage");
}

export type ScheduledSummary = "published" | "paused" | "waits" | "fails";

/** What happens to a post that is due then, if the channel stays in its current state. */
export function summarizeScheduled(
  { status, expires_at: expiry, paused_at: pausedAt }: Pick<Channel, "status" | "expires_at" | "paused_at">,
  at: string,
): ScheduledSummary {
  if (status === "disabled") return "fails";
  if (status === "needs_reconnect") return "waits";
  if (pausedAt !== null) return "paused";
  return expiry !== null && Date.parse(at) >= Date.parse(expiry) ? "waits" : "published";
}

/**
 * The heading of a channel's upcoming posts: how many of them would fail or wait, else `otherwise`.
 * @param outlooks those of the posts loaded
 * @param hasMore whether there are posts that aren't loaded
 */
export function headingOf(
  outlooks: readonly ScheduledSummary[],
  otherwise: string,
  hasMore: boolean,
): { title: string; description?: string } {
  const [failing = 0, waiting = 0] = (["fails", "waits"] as const).map(
    (what) => outlooks.filter((outlook) => outlook === what).length,
  );
  if (failing > 0) {
    const description = t("They are published as scheduled if the channel is fixed in time.");
    return {
      title: hasMore
        ? tn(failing, "{count} or more scheduled post would fail", "{count} or more scheduled posts would fail")
        : tn(failing, "{count} scheduled post would fail", "{count} scheduled posts would fail"),
      description,
    };
  }
  if (waiting === 0) return { title: otherwise };
  const description = t("They're on hold for up to {days} days, and published once you reconnect the channel.", {
    days: WAITING_DAYS,
  });
  return {
    title: hasMore
      ? tn(waiting, "{count} or more scheduled post would wait", "{count} or more scheduled posts would wait")
      : tn(waiting, "{count} scheduled post would wait", "{count} scheduled posts would wait"),
    description,
  };
}
