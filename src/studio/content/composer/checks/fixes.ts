import { repairText } from "#domain/content/accessibility/rules.ts";
import type { Issue } from "#kernel/fault.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { mediaOfPart, variantFor, withOverrides, withPartMedia, withThread } from "../channels/variants.ts";
import { MEDIA_REMOVED } from "../media/media-texts.ts";
import type { Draft, MediaAsset } from "../saving/draft.ts";
import { splitText } from "../text/split-text.ts";
import { type Channel, countFor } from "./checks.ts";
import { guideFix } from "./guide-fix.ts";

/** A field in the composer, and the version it is in. */
export interface FieldLocation {
  /** null: the shared version. */
  channelId: number | null;
  to:
    | { field: "body"; from: number }
    // Part 0 is the first.
    | { field: "alt"; assetId: number; part: number }
    | { field: "thread"; part: number }
    // Offsets in UTF-16 units in the field with this id.
    | { field: "passage"; id: string; start: number; end: number };
}

/** What one click does about an issue: change the draft and show a message, or go to a field. */
export type Fix =
  | { label: string; message: string; change: (draft: Draft) => Draft }
  | { label: string; goTo: FieldLocation };

/** The fix for an issue; undefined where there is no automatic one. */
export function fixFor(issue: Issue, draft: Draft, channel: Channel | undefined): Fix | undefined {
  if (!channel) return undefined;
  const { id, capabilities: limits } = channel;
  const own = variantFor(draft, id);
  const textChannelId = own.body === undefined ? null : id;
  const { part, index } = mediaPlaceOf(issue);
  const mediaChannelId = part === 0 && own.media === undefined ? null : id;
  const media = mediaOfPart(draft, id, part);
  const asset = media[index ?? -1];
  switch (issue.code) {
    case "empty":
      return { label: t("Write"), goTo: { channelId: textChannelId, to: { field: "body", from: 0 } } };
    case "text_too_long":
      return limits ? shorten(issue, draft, channel, limits) : undefined;
    case "thread_unsupported":
      return {
        label: t("Remove the thread"),
        message: t("Thread removed."),
        change: (now) => withThread(now, id, () => []),
      };
    case "first_comment_unsupported":
      return withoutComment(id);
    case "too_many_media":
      return limits
        ? {
            label: t("Remove extra media"),
            message: t("Extra media removed."),
            change: (now) =>
              withPartMedia(now, mediaChannelId, part, mediaOfPart(now, id, part).slice(0, limits.media_limit)),
          }
        : undefined;
    case "media_type_unsupported":
    case "media_too_large":
      return asset
        ? {
            label: t("Remove it"),
            message: t(MEDIA_REMOVED[asset.kind]),
            change: (now) =>
              withPartMedia(
                now,
                mediaChannelId,
                part,
                mediaOfPart(now, id, part).filter((one) => one.id !== asset.id),
              ),
          }
        : undefined;
    case "alt_text_missing":
      return asset ? goToAltText(t("Add alt text"), mediaChannelId, asset.id, part) : undefined;
    case "alt_text_unhelpful":
      return asset ? goToAltText(t("Edit alt text"), mediaChannelId, asset.id, part) : undefined;
    case "hashtag_lower_case":
    case "too_many_emojis":
    case "text_in_capitals":
      return repair(issue, id);
    case "alt_text_too_long":
      return asset ? goToAltText(t("Shorten text"), mediaChannelId, asset.id, part) : undefined;
    case "guide_word":
    case "guide_claim":
    case "guide_emoji":
      return asset ? goToAltText(t("Edit alt text"), mediaChannelId, asset.id, part) : guideFix(issue, draft, id);
    case "platform_unknown":
    case "channel_disabled":
    case "channel_disconnected":
      return { label: t("Remove channel"), message: t("Channel removed."), change: (now) => withoutChannel(now, id) };
    default:
      return undefined;
  }
}

/** The fix for an issue that some channels share: where it changes the draft, for all of them at once. */
export function fixForAll(issue: Issue, draft: Draft, channels: readonly Channel[]): Fix | undefined {
  const fixes = channels.flatMap((channel) => fixFor(issue, draft, channel) ?? []);
  const [first] = fixes;
  if (!first || "goTo" in first) return first;
  return {
    ...first,
    change: (now) => fixes.reduce((changed, fix) => ("change" in fix ? fix.change(changed) : changed), now),
  };
}

/** The part whose media an issue is about, 0 for the first, and the index of the asset. */
export function mediaPlaceOf({ field }: Pick<Issue, "field">): { part: number; index: number | undefined } {
  const [, part, index] = /^(?:thread\.(\d+)\.)?media(?:\.(\d+))?$/.exec(field) ?? [];
  return { part: part === undefined ? 0 : Number(part) + 1, index: index === undefined ? undefined : Number(index) };
}

/** The index, after the first part, of the thread part that an issue is about. */
export function threadPartOf({ field }: Pick<Issue, "field">): number | undefined {
  const [, index] = /^thread\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Moves the excess text into the next part where threads are supported; elsewhere selects it. */
function shorten(issue: Issue, draft: Draft, channel: Channel, limits: NonNullable<Channel["capabilities"]>): Fix {
  const { id } = channel;
  const part = threadPartOf(issue);
  if (issue.field === "first_comment") return withoutComment(id);
  if (limits.thread) {
    return {
      label: t("Split text"),
      message: t(SPLIT),
      change: (now) => splitIntoThread(now, channel, limits.text_limit, part),
    };
  }
  if (part !== undefined) return { label: t("Show it"), goTo: { channelId: id, to: { field: "thread", part } } };
  const channelId = variantFor(draft, id).body === undefined ? null : id;
  return { label: t("Show excess text"), goTo: { channelId, to: { field: "body", from: limits.text_limit } } };
}

const REPAIRS: Readonly<Record<string, { label: Message; message: Message }>> = {
  hashtag_lower_case: { label: msg("Use camel case"), message: msg("Hashtags changed.") },
  too_many_emojis: { label: msg("Use fewer emojis"), message: msg("Emojis changed.") },
  text_in_capitals: { label: msg("Use lower case"), message: msg("Capitals changed.") },
};

/** Repairs the text that a finding is about, in the version that has it. */
function repair({ code, field }: Issue, id: number): Fix | undefined {
  const texts = lookUp(REPAIRS, code);
  if (!texts) return undefined;
  const repaired = (text: string) => repairText(code, text) ?? text;
  const part = threadPartOf({ field });
  return {
    label: t(texts.label),
    message: t(texts.message),
    change(now) {
      const { body, firstComment } = variantFor(now, id);
      if (field === "first_comment") return withOverrides(now, id, { firstComment: repaired(firstComment ?? "") });
      if (part !== undefined) {
        return withThread(now, id, (parts) =>
          parts.map((one, index) => (index === part ? { ...one, text: repaired(one.text) } : one)),
        );
      }
      return body === undefined
        ? { ...now, body: repaired(now.body) }
        : withOverrides(now, id, { body: repaired(body) });
    },
  };
}

function withoutComment(id: number): Fix {
  return {
    label: t("Remove the first comment"),
    message: t("First comment removed."),
    change: (now) => withOverrides(now, id, { firstComment: undefined }),
  };
}

/** The message after a split. */
export const SPLIT = msg("Text split into parts.");

/**
 * Splits a channel's text so that each part fits the limit.
 * @param part the index after the first part; undefined is the first part
 */
export function splitIntoThread(draft: Draft, channel: Channel, limit: number, part: number | undefined): Draft {
  const { body = draft.body } = variantFor(draft, channel.id);
  const divide = channel.richText?.splitRichText ?? splitText;
  // The media stay with the beginning of the text.
  const partsOf = (text: string, media: readonly MediaAsset[]) =>
    divide(text, (one) => countFor(channel, one) <= limit).map((piece, index) => ({
      text: piece,
      media: index === 0 ? media : [],
    }));
  if (part !== undefined) {
    return withThread(draft, channel.id, (parts) =>
      parts.flatMap((one, index) => (index === part ? partsOf(one.text, one.media) : [one])),
    );
  }
  const [first, ...rest] = partsOf(body, []);
  const split = withOverrides(draft, channel.id, { body: first?.text ?? "" });
  return withThread(split, channel.id, (parts) => [...rest, ...parts]);
}

function goToAltText(label: string, channelId: number | null, assetId: number, part: number): Fix {
  return { label, goTo: { channelId, to: { field: "alt", assetId, part } } };
}

function withoutChannel(draft: Draft, id: number): Draft {
  return { ...draft, channelIds: draft.channelIds.filter((channelId) => channelId !== id) };
}
