import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { type Message, msg } from "#kernel/language.ts";

const PARTS = ["body", "format", "media", "tags", "channels", "campaign", "time"] as const;
export type ChangedPart = (typeof PARTS)[number];

export const PART_NAMES: Record<ChangedPart, Message> = {
  body: msg("Text"),
  format: msg("Formatting"),
  media: msg("Media"),
  tags: msg("Tags"),
  channels: msg("Channels"),
  campaign: msg("Link campaign"),
  time: msg("Time"),
};

/** The same within a sentence. */
export const PART_WORDS: Record<ChangedPart, Message> = {
  body: msg("part|text"),
  format: msg("part|formatting"),
  media: msg("part|media"),
  tags: msg("part|tags"),
  channels: msg("part|channels"),
  campaign: msg("part|link campaign"),
  time: msg("part|time"),
};

/** What a revision changed compared to the previous one; empty for no difference. */
export function changedParts(content: RevisionContent, before: RevisionContent): ChangedPart[] {
  const differs = (part: (content: RevisionContent) => unknown) =>
    JSON.stringify(part(content)) !== JSON.stringify(part(before));
  const differences: Record<ChangedPart, boolean> = {
    body: differs(({ body }) => body),
    format: differs(({ format }) => format ?? "plain"),
    media: differs(({ media_ids }) => media_ids),
    tags: differs(({ tags }) => tags),
    channels: differs(({ channels }) => channels.map(({ channel_id, overrides }) => [channel_id, overrides])),
    campaign: differs(({ utm_campaign }) => utm_campaign),
    time: differs(({ scheduled_at }) => scheduled_at),
  };
  return PARTS.filter((part) => differences[part]);
}
