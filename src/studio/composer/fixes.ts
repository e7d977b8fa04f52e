import type { Issue } from "#kernel/fault.ts";
import { type Channel, countFor } from "./checks.ts";
import type { Draft } from "./draft.ts";
import { splitText } from "./split-text.ts";
import { picturesFor, variantFor, withOwn, withPictures } from "./variants.ts";

/** A place in the composer: in which version, and where there. */
export interface Place {
  /** null: the shared version. */
  channelId: number | null;
  to: { field: "body"; from: number } | { field: "alt"; pictureId: number } | { field: "thread"; part: number };
}

/**
 * What can be done about an issue with one press: a change of the draft, with what is said once it is made, or a place
 * to go to.
 */
export type Fix = { label: string; said: string; change: (draft: Draft) => Draft } | { label: string; go: Place };

/** The fix for an issue; undefined where only a person knows what to do. */
export function fixFor(issue: Issue, draft: Draft, channel: Channel | undefined): Fix | undefined {
  if (!channel) return undefined;
  const { id, capabilities: limits } = channel;
  const own = variantFor(draft, id);
  const inText = own.body === undefined ? null : id;
  const inPictures = own.pictures === undefined ? null : id;
  const picture = picturesFor(draft, id)[pictureOf(issue) ?? -1];
  switch (issue.code) {
    case "empty":
      return { label: "Write", go: { channelId: inText, to: { field: "body", from: 0 } } };
    case "text_too_long":
      return limits ? shorten(issue, draft, channel, limits) : undefined;
    case "thread_unsupported":
      return {
        label: "Remove the thread",
        said: "Thread removed.",
        change: (now) => withOwn(now, id, { thread: undefined }),
      };
    case "first_comment_unsupported":
      return withoutComment(id);
    case "too_many_media":
      return limits
        ? {
            label: "Remove extra media",
            said: "Extra media removed.",
            change: (now) => withPictures(now, inPictures, picturesFor(now, id).slice(0, limits.media_limit)),
          }
        : undefined;
    case "media_type_unsupported":
    case "media_too_large":
      return picture
        ? {
            label: "Remove it",
            said: "Image removed.",
            change: (now) => withPictures(now, inPictures, without(now, id, picture.id)),
          }
        : undefined;
    case "alt_text_missing":
      return picture ? describeIt("Add alt text", inPictures, picture.id) : undefined;
    case "alt_text_too_long":
      return picture ? describeIt("Shorten text", inPictures, picture.id) : undefined;
    case "platform_unknown":
    case "channel_disabled":
    case "channel_disconnected":
      return { label: "Remove channel", said: "Channel removed.", change: (now) => withoutChannel(now, id) };
    default:
      return undefined;
  }
}

/** Which picture an issue is about, counted from 0. */
export function pictureOf({ field }: Pick<Issue, "field">): number | undefined {
  const [, index] = /^media\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Which part after the first an issue is about, counted from 0. */
export function threadPartOf({ field }: Pick<Issue, "field">): number | undefined {
  const [, index] = /^thread\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Where threads are, what is too much goes into the next part; elsewhere it is marked. */
function shorten(issue: Issue, draft: Draft, channel: Channel, limits: NonNullable<Channel["capabilities"]>): Fix {
  const { id } = channel;
  const part = threadPartOf(issue);
  if (issue.field === "first_comment") return withoutComment(id);
  if (limits.thread) {
    return { label: "Split text", said: SPLIT, change: (now) => split(now, channel, limits.text_limit, part) };
  }
  if (part !== undefined) return { label: "Show it", go: { channelId: id, to: { field: "thread", part } } };
  const channelId = variantFor(draft, id).body === undefined ? null : id;
  return { label: "Show excess text", go: { channelId, to: { field: "body", from: limits.text_limit } } };
}

function withoutComment(id: number): Fix {
  return {
    label: "Remove the first comment",
    said: "First comment removed.",
    change: (now) => withOwn(now, id, { firstComment: undefined }),
  };
}

/** What is said after a split. */
export const SPLIT = "Text split into parts.";

/**
 * Splits a text of a channel so that each part fits.
 * @param part the part after the first, from 0; undefined: the first
 */
export function split(draft: Draft, channel: Channel, limit: number, part: number | undefined): Draft {
  const { body = draft.body, thread = [] } = variantFor(draft, channel.id);
  const fits = (text: string) => countFor(channel, text) <= limit;
  if (part !== undefined) {
    return withOwn(draft, channel.id, { thread: thread.toSpliced(part, 1, ...splitText(thread[part] ?? "", fits)) });
  }
  const [first = "", ...rest] = splitText(body, fits);
  return withOwn(draft, channel.id, { body: first, thread: [...rest, ...thread] });
}

function describeIt(label: string, channelId: number | null, pictureId: number): Fix {
  return { label, go: { channelId, to: { field: "alt", pictureId } } };
}

function without(draft: Draft, channelId: number, pictureId: number) {
  return picturesFor(draft, channelId).filter((picture) => picture.id !== pictureId);
}

function withoutChannel(draft: Draft, id: number): Draft {
  return { ...draft, channelIds: draft.channelIds.filter((channelId) => channelId !== id) };
}
