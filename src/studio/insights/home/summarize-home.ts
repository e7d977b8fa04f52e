import type { z } from "zod";
import type { Briefing as BriefingSchema } from "#domain/insights/briefing/schema.ts";
import type { Home as HomeSchema, WaitingPost as WaitingPostSchema } from "#domain/insights/home/schema.ts";
import { t, tn } from "#kernel/language.ts";

export type Home = z.output<typeof HomeSchema>;
export type WaitingPost = z.output<typeof WaitingPostSchema>;
export type WaitingPosts = Home["to_approve"];
export type Briefing = z.output<typeof BriefingSchema>;
export type BriefingResults = NonNullable<Briefing["results"]>;
export type FreeTimes = NonNullable<Briefing["free_times"]>;

/** What waits in this brand and in the others, with the posts of today of all of them in order. */
export function mergeHomes(here: Home, others: Home): Home {
  const merge = (kind: "to_approve" | "changes_requested" | "assigned" | "troubled" | "expiring" | "today") => ({
    total: here[kind].total + others[kind].total,
    posts: [...here[kind].posts, ...others[kind].posts].toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? "")),
  });
  return {
    to_approve: merge("to_approve"),
    changes_requested: merge("changes_requested"),
    assigned: merge("assigned"),
    troubled: merge("troubled"),
    expiring: merge("expiring"),
    today: merge("today"),
    channels: [...here.channels, ...others.channels],
    inboxes: [...here.inboxes, ...others.inboxes],
  };
}

/** The number of waiting items. */
export function countOf(home: Home): number {
  const posts =
    home.to_approve.total +
    home.changes_requested.total +
    home.troubled.total +
    home.assigned.total +
    home.expiring.total;
  return posts + home.channels.length + home.inboxes.reduce((sum, { open }) => sum + open, 0);
}

/** A summary of the day: what is waiting, the most urgent first. */
export function summarizeHome(home: Home): string {
  const open = home.inboxes.reduce((sum, inbox) => sum + inbox.open, 0);
  const parts = [
    count(home.troubled.total, (total) => tn(total, "{count} failed post", "{count} failed posts")),
    count(home.to_approve.total, (total) => tn(total, "{count} post to approve", "{count} posts to approve")),
    count(home.changes_requested.total, (total) =>
      tn(total, "{count} post with requested changes", "{count} posts with requested changes"),
    ),
    count(home.assigned.total, (total) => tn(total, "{count} post assigned to you", "{count} posts assigned to you")),
    count(home.expiring.total, (total) => tn(total, "{count} unapproved post", "{count} unapproved posts")),
    count(home.channels.length, (total) =>
      tn(total, "{count} channel that needs attention", "{count} channels that need attention"),
    ),
    count(open, (total) => tn(total, "{count} message to reply to", "{count} messages to reply to")),
  ].filter((part) => part !== null);
  const last = parts.pop();
  if (last === undefined) return t("Nothing waits for you.");
  return parts.length > 0 ? t("{items} and {last}.", { items: parts.join(", "), last }) : `${last}.`;
}

function count(total: number, say: (total: number) => string): string | null {
  return total === 0 ? null : say(total);
}

/** Placeholder for a post without text. */
export function titleOf({ excerpt, thumbnail_url: picture }: WaitingPost): string {
  return excerpt || (picture ? t("No text") : t("Empty post"));
}
