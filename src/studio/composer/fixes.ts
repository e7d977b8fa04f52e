import type { Issue } from "#kernel/fault.ts";
import type { Channel } from "./checks.ts";
import type { Draft } from "./draft.ts";

/** What can be done about an issue with one press: a change of the draft, or a field to go to. */
export type Fix =
  | { label: string; change: (draft: Draft) => Draft }
  | { label: string; go: { to: "body"; from: number } | { to: "alt"; pictureId: number } };

/** The fix for an issue; undefined where only a person knows what to do. */
export function fixFor(issue: Issue, draft: Draft, channel: Channel | undefined): Fix | undefined {
  const limits = channel?.capabilities;
  const picture = draft.pictures[pictureOf(issue) ?? -1];
  switch (issue.code) {
    case "empty":
      return { label: "Write", go: { to: "body", from: 0 } };
    case "text_too_long":
      return limits ? { label: "Show what is too much", go: { to: "body", from: limits.text_limit } } : undefined;
    case "too_many_media":
      return limits ? { label: "Keep the first ones", change: keepFirst(limits.media_limit) } : undefined;
    case "media_type_unsupported":
    case "media_too_large":
      return picture ? { label: "Remove it", change: without(picture.id) } : undefined;
    case "alt_text_missing":
      return picture ? { label: "Describe it", go: { to: "alt", pictureId: picture.id } } : undefined;
    case "alt_text_too_long":
      return picture ? { label: "Shorten it", go: { to: "alt", pictureId: picture.id } } : undefined;
    case "platform_unknown":
    case "channel_disabled":
    case "channel_disconnected":
      return channel ? { label: "Leave it out", change: withoutChannel(channel.id) } : undefined;
    default:
      return undefined;
  }
}

/** Which picture an issue is about, counted from 0. */
export function pictureOf({ field }: Issue): number | undefined {
  const [, index] = /^media\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index);
}

const keepFirst = (count: number) => (draft: Draft) => ({ ...draft, pictures: draft.pictures.slice(0, count) });

const without = (id: number) => (draft: Draft) => ({
  ...draft,
  pictures: draft.pictures.filter((picture) => picture.id !== id),
});

const withoutChannel = (id: number) => (draft: Draft) => ({
  ...draft,
  channelIds: draft.channelIds.filter((channelId) => channelId !== id),
});
