import { type Change, diffWords } from "diff";
import { changesBetween, type TextChange, type Version } from "#domain/content/revisions/rules.ts";
import { cutText } from "#kernel/excerpt.ts";
import { t, tn } from "#kernel/language.ts";
import type { MailPost } from "#platform/mail/index.ts";
import { describeTime } from "./mail-post.ts";

/** Words that an excerpt keeps on each side of a change. */
const CONTEXT_WORDS = 8;
/** Characters of one excerpt. */
const MAX_EXCERPT = 600;
/** Comparing is quadratic in the number of differences; then both texts count as replaced. */
const LONGEST_MS = 200;
/** Changes that a mail lists; the others are counted. */
const MAX_LISTED = 6;

type Listed = NonNullable<MailPost["changes"]>[number];

/** What differs between two versions, in the current language. */
export type DescribedChanges = {
  /** Each changed passage, file, tag, channel and time. */
  count: number;
  listed: Listed[];
};

/** @param channelName null for a channel that the post no longer has */
export function describeChanges(
  before: Version,
  after: Version,
  { timezone, channelName }: { timezone: string; channelName: (id: number) => string | null },
): DescribedChanges {
  const { texts, media, ownMedia, channels, options, tags, times, format } = changesBetween(before, after);
  const compared = texts.map((text) => ({ text, parts: compare(text) }));
  const timeOf = (iso: string | null) => (iso === null ? t("Unscheduled") : describeTime(new Date(iso), timezone));
  const namesOf = (ids: readonly number[]) => ids.flatMap((id) => channelName(id) ?? []).join(", ");
  const files = (ids: readonly number[]) => tn(ids.length, "{count} file", "{count} files");
  const hasOtherMedia = media.added.length + media.removed.length > 0 || media.isReordered;
  const hasOtherTags = tags.added.length + tags.removed.length > 0;
  const listed = [
    ...compared.map(({ text, parts }) => ({
      what: titleOf(text, channelName),
      before: excerpt(parts, "removed"),
      after: excerpt(parts, "added"),
    })),
    ...(format === null
      ? []
      : [{ what: t("Formatting"), before: nameOfFormat(format.before), after: nameOfFormat(format.after) }]),
    ...(hasOtherMedia
      ? [
          {
            what: t("Media"),
            before: files(before.media_ids),
            after:
              media.isReordered && media.added.length + media.removed.length === 0
                ? t("In another order")
                : files(after.media_ids),
          },
        ]
      : []),
    ...(hasOtherTags ? [{ what: t("Tags"), before: before.tags.join(", "), after: after.tags.join(", ") }] : []),
    ...times.map((time) => ({
      what: titled(t("Time"), time.channelId, channelName),
      before: timeOf(time.before),
      after: timeOf(time.after),
    })),
    ...(channels.added.length + channels.removed.length > 0
      ? [{ what: t("Channels"), before: namesOf(channels.removed), after: namesOf(channels.added) }]
      : []),
  ];
  const count =
    compared.reduce((sum, { parts }) => sum + countPassages(parts), 0) +
    (hasOtherMedia ? Math.max(media.added.length + media.removed.length, 1) : 0) +
    (hasOtherTags ? 1 : 0) +
    (format === null ? 0 : 1) +
    times.length +
    channels.added.length +
    channels.removed.length +
    ownMedia.length +
    options.length;
  return { count, listed: listed.slice(0, MAX_LISTED) };
}

const nameOfFormat = (isMarkdown: boolean) => (isMarkdown ? t("Markdown") : t("Plain text"));

function titleOf({ part, channelId }: TextChange, channelName: (id: number) => string | null): string {
  const names = { text: t("Text"), thread: t("Thread"), first_comment: t("First comment") };
  return titled(names[part], channelId, channelName);
}

function titled(what: string, channelId: number | null, channelName: (id: number) => string | null): string {
  const channel = channelId === null ? null : channelName(channelId);
  return channel === null ? what : t("{what} on {channel}", { what, channel });
}

type Part = Pick<Change, "value"> & { added?: boolean; removed?: boolean };

function compare({ before, after }: TextChange): Part[] {
  return (
    diffWords(before, after, { timeout: LONGEST_MS }) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  );
}

/** Removed words and those that replace them are one change. */
function countPassages(parts: readonly Part[]): number {
  const isChanged = ({ added, removed }: Part) => added === true || removed === true;
  const starts = parts.filter((part, index) => isChanged(part) && !isChanged(parts[index - 1] ?? { value: "" }));
  // Only white space differs.
  return Math.max(starts.length, 1);
}

/** One side of a comparison, with the words around its changes. */
function excerpt(parts: readonly Part[], side: "added" | "removed"): string {
  const other = side === "added" ? "removed" : "added";
  const own = parts.filter((part) => part[other] !== true);
  const text = own.map((part, index) =>
    part[side] === true ? part.value : shorten(part.value, { isFirst: index === 0, isLast: index === own.length - 1 }),
  );
  return cutText(text.join("").trim(), MAX_EXCERPT);
}

function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  // White space stays with the word before it.
  const [lead = ""] = /^\s*/u.exec(text) ?? [];
  const words = text.match(/\S+\s*/gu) ?? [];
  const kept = (isFirst ? 0 : CONTEXT_WORDS) + (isLast ? 0 : CONTEXT_WORDS);
  if (words.length <= kept) return text;
  const start = isFirst ? "" : lead + words.slice(0, CONTEXT_WORDS).join("");
  const end = isLast ? "" : words.slice(-CONTEXT_WORDS).join("");
  return `${start}${start === "" || /\s$/u.test(start) ? "" : " "}… ${end}`;
}
