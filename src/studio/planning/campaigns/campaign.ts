import type { z } from "zod";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import type { Campaign as CampaignSchema } from "#domain/planning/campaigns/schema.ts";
import type { NoteColor } from "#domain/planning/notes/terms.ts";
import { t, tn } from "#kernel/language.ts";
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
  if (from === null) return to === null ? t("No dates") : t("Until {day}", { day: say(to) });
  if (to === null) return t("From {day}", { day: say(from) });
  return from === to ? say(from) : `${say(from)} – ${say(to)}`;
}

export const STAGES = ["drafted", "in_review", "scheduled", "published", "troubled"] as const;
export type Stage = (typeof STAGES)[number];

/** How far posts of each status are. Canceled ones are on no way. */
const STAGE_OF: Record<PostStatus, Stage | null> = {
  draft: "drafted",
  in_review: "in_review",
  changes_requested: "in_review",
  approved: "scheduled",
  scheduled: "scheduled",
  publishing: "scheduled",
  published: "published",
  partially_published: "troubled",
  failed: "troubled",
  unknown: "troubled",
  expired: "troubled",
  cancelled: null,
};

export const STAGE_TONES: Record<Stage, ToneName> = {
  drafted: "quiet",
  in_review: "review",
  scheduled: "scheduled",
  published: "published",
  troubled: "failed",
};

const COUNTED: Record<Stage, (count: number) => string> = {
  drafted: (count) => tn(count, "{count} drafted", "{count} drafted"),
  in_review: (count) => tn(count, "{count} in review", "{count} in review"),
  scheduled: (count) => tn(count, "{count} scheduled", "{count} scheduled"),
  published: (count) => tn(count, "{count} published", "{count} published"),
  troubled: (count) => tn(count, "{count} needs attention", "{count} needs attention"),
};

/** `2 drafted`. */
export function describeStage(stage: Stage, count: number): string {
  return COUNTED[stage](count);
}

/** How many posts are how far; stages without posts are left out. */
export function progressOf({ posts }: Pick<Campaign, "posts">): { stage: Stage; total: number }[] {
  return STAGES.map((stage) => ({
    stage,
    total: posts.reduce((sum, { status, total }) => sum + (STAGE_OF[status] === stage ? total : 0), 0),
  })).filter(({ total }) => total > 0);
}

export const totalOf = ({ posts }: Pick<Campaign, "posts">) => posts.reduce((sum, { total }) => sum + total, 0);
