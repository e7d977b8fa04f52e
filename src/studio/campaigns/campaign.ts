import type { z } from "zod";
import type { Campaign as CampaignSchema } from "#domain/campaigns/schema.ts";
import type { NoteColor } from "#domain/notes/terms.ts";
import type { PostStatus } from "#domain/posts/terms.ts";
import { type DateSettings, formatInstant } from "#ui/time-format.ts";
import type { ToneName } from "#ui/tokens.ts";

export type Campaign = z.output<typeof CampaignSchema>;

/** The tone in which each color is shown. */
export const TONES: Record<NoteColor, ToneName> = {
  gray: "quiet",
  yellow: "review",
  green: "published",
  blue: "approved",
  purple: "scheduled",
  red: "failed",
};

/** Input of the query for fields that choose one; the same on the server. */
export const CHOICES_READ = { with_counts: false };

/** The campaign that a link names, if the brand has it: it may be deleted since, or another brand's. */
export function campaignOf(id: number | undefined, list: { campaigns: readonly Pick<Campaign, "id">[] } | undefined) {
  return list?.campaigns.find((campaign) => campaign.id === id)?.id ?? null;
}

type Days = Pick<Campaign, "starts_on" | "ends_on">;

/** `Dec 1 – Dec 24`, `From Dec 1`, `Until Dec 24`, `No dates`. */
export function formatDays({ starts_on: from, ends_on: to }: Days, settings: DateSettings): string {
  const say = (day: string) => formatInstant(new Date(`${day}T12:00:00Z`), "UTC", "date", new Date(), settings);
  if (from === null) return to === null ? "No dates" : `Until ${say(to)}`;
  if (to === null) return `From ${say(from)}`;
  return from === to ? say(from) : `${say(from)} – ${say(to)}`;
}

export const STAGES = ["Drafted", "In review", "Scheduled", "Published", "Needs attention"] as const;
export type Stage = (typeof STAGES)[number];

/** How far posts of each status are. Canceled ones are on no way. */
const STAGE_OF: Record<PostStatus, Stage | null> = {
  draft: "Drafted",
  in_review: "In review",
  changes_requested: "In review",
  approved: "Scheduled",
  scheduled: "Scheduled",
  publishing: "Scheduled",
  published: "Published",
  partially_published: "Needs attention",
  failed: "Needs attention",
  unknown: "Needs attention",
  expired: "Needs attention",
  cancelled: null,
};

export const STAGE_TONES: Record<Stage, ToneName> = {
  Drafted: "quiet",
  "In review": "review",
  Scheduled: "scheduled",
  Published: "published",
  "Needs attention": "failed",
};

/** How many posts are how far; stages without posts are left out. */
export function progressOf({ posts }: Pick<Campaign, "posts">): { stage: Stage; total: number }[] {
  return STAGES.map((stage) => ({
    stage,
    total: posts.reduce((sum, { status, total }) => sum + (STAGE_OF[status] === stage ? total : 0), 0),
  })).filter(({ total }) => total > 0);
}

export const totalOf = ({ posts }: Pick<Campaign, "posts">) => posts.reduce((sum, { total }) => sum + total, 0);
