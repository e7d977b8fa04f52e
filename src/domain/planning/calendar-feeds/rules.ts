import type { PostStatus } from "#domain/content/posts/terms.ts";
import { fitText } from "#kernel/excerpt.ts";
import { type Message, msg } from "#kernel/language.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";

/** Characters of the text, and of the networks' names, in an event's title. */
const TITLE_WORDS = 60;
const TITLE_NETWORKS = 60;

/** `isAgreed`: the post was approved, so a feed for clients has it. */
type StatusRule = { word: Message; event: "CONFIRMED" | "TENTATIVE" | "CANCELLED"; isAgreed: boolean };

const agreed = (word: Message): StatusRule => ({ word, event: "CONFIRMED", isAgreed: true });
const open = (word: Message): StatusRule => ({ word, event: "TENTATIVE", isAgreed: false });

export const STATUS_RULES: Readonly<Record<PostStatus, StatusRule>> = {
  draft: open(msg("Draft")),
  in_review: open(msg("In review")),
  changes_requested: open(msg("Changes requested")),
  approved: agreed(msg("Approved")),
  scheduled: agreed(msg("Scheduled")),
  publishing: agreed(msg("Publishing")),
  published: agreed(msg("Published")),
  partially_published: agreed(msg("Partially published")),
  failed: open(msg("Failed")),
  expired: open(msg("Expired")),
  cancelled: { word: msg("Canceled"), event: "CANCELLED", isAgreed: false },
  unknown: open(msg("Unknown")),
};

/** Whether a role sees and revokes the feeds of the others too: those who manage what is connected to the brand. */
export function managesAllFeeds(role: Role | null): boolean {
  return role === null || roleAllows(role, "connections.manage");
}

/** The first words of a post, and where it is published: `We open at nine. · Bluesky, Mastodon`. */
export function titleOf(body: string, networks: readonly string[]): string {
  const [line = ""] = body.trim().split(/[\r\n]/, 1);
  const parts = [fitText(line.trim(), TITLE_WORDS), fitText(networks.join(", "), TITLE_NETWORKS)];
  return parts.filter((part) => part !== "").join(" · ");
}
