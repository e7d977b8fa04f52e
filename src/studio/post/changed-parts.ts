import type { RevisionContent } from "#domain/posts/schema.ts";

/** What a revision changed compared to the previous one, in words; empty for no difference. */
export function changedParts(content: RevisionContent, before: RevisionContent): string[] {
  const differs = (part: (content: RevisionContent) => unknown) =>
    JSON.stringify(part(content)) !== JSON.stringify(part(before));
  return [
    differs(({ body }) => body) ? "Text" : null,
    differs(({ media_ids }) => media_ids) ? "Media" : null,
    differs(({ tags }) => tags) ? "Tags" : null,
    differs(({ channels }) => channels.map(({ channel_id, overrides }) => [channel_id, overrides])) ? "Channels" : null,
    differs(({ utm_campaign }) => utm_campaign) ? "Link campaign" : null,
    differs(({ scheduled_at }) => scheduled_at) ? "Time" : null,
  ].filter((change) => change !== null);
}
