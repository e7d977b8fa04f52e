import type { RevisionContent } from "#domain/posts/schema.ts";

/** A text that two versions of a post say differently, and where it stands. */
export interface TextChange {
  /** `null`: the text that all channels share. */
  channelId: number | null;
  part: "text" | "thread" | "first_comment";
  before: string;
  after: string;
}

/** What came and what went. */
export interface ListChange<Item> {
  added: Item[];
  removed: Item[];
}

export interface VersionChanges {
  texts: TextChange[];
  /** Of the media all channels share. */
  media: ListChange<number> & { isReordered: boolean };
  /** Channels that got other media of their own. */
  ownMedia: number[];
  channels: ListChange<number>;
  /** Channels whose settings for the platform differ. */
  options: number[];
  tags: ListChange<string>;
  /** `channelId: null` is the post's own time. */
  times: { channelId: number | null; before: string | null; after: string | null }[];
}

type Channel = RevisionContent["channels"][number];

/** Everything in which two versions of a post differ; empty lists where they do not. */
export function changesBetween(before: RevisionContent, after: RevisionContent): VersionChanges {
  const both = after.channels.flatMap((now) => {
    const was = before.channels.find(({ channel_id }) => channel_id === now.channel_id);
    return was ? [{ was, now }] : [];
  });
  return {
    texts: [
      ...changed({ channelId: null, part: "text", before: before.body, after: after.body }),
      ...both.flatMap(({ was, now }) => textsOf(was, now, before.body, after.body)),
    ],
    media: { ...listChange(before.media_ids, after.media_ids), isReordered: isReordered(before, after) },
    ownMedia: both.flatMap(({ was, now }) => differing(was, now, ({ media_ids }) => media_ids)),
    channels: listChange(before.channels.map(idOf), after.channels.map(idOf)),
    options: both.flatMap(({ was, now }) => differing(was, now, ({ options }) => options)),
    tags: listChange(before.tags, after.tags),
    times: [
      ...(sameTime(before.scheduled_at, after.scheduled_at)
        ? []
        : [{ channelId: null, before: before.scheduled_at, after: after.scheduled_at }]),
      ...both.flatMap(({ was, now }) =>
        sameTime(was.scheduled_at, now.scheduled_at)
          ? []
          : [{ channelId: now.channel_id, before: was.scheduled_at, after: now.scheduled_at }],
      ),
    ],
  };
}

/** Whether two versions say the same at the same time. */
export function isSame({ texts, media, ownMedia, channels, options, tags, times }: VersionChanges): boolean {
  const lists = [texts, media.added, media.removed, ownMedia, channels.added, channels.removed, options];
  return ![...lists, tags.added, tags.removed, times].some((list) => list.length > 0) && !media.isReordered;
}

const idOf = ({ channel_id }: Channel) => channel_id;

/** What a channel says of its own; text that it inherits on both sides is told once, for all of them. */
function textsOf(was: Channel, now: Channel, bodyBefore: string, bodyAfter: string): TextChange[] {
  const channelId = now.channel_id;
  const isOwn = was.overrides.body !== undefined || now.overrides.body !== undefined;
  const body = { before: was.overrides.body ?? bodyBefore, after: now.overrides.body ?? bodyAfter };
  const thread = ({ overrides }: Channel) => (overrides.thread ?? []).join("\n\n");
  const comment = ({ overrides }: Channel) => overrides.first_comment ?? "";
  return [
    ...(isOwn ? changed({ channelId, part: "text", ...body }) : []),
    ...changed({ channelId, part: "thread", before: thread(was), after: thread(now) }),
    ...changed({ channelId, part: "first_comment", before: comment(was), after: comment(now) }),
  ];
}

function changed(change: TextChange): TextChange[] {
  return change.before === change.after ? [] : [change];
}

function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

function isReordered({ media_ids: before }: RevisionContent, { media_ids: after }: RevisionContent): boolean {
  const kept = before.filter((id) => after.includes(id));
  return kept.join() !== after.filter((id) => before.includes(id)).join();
}

function differing(was: Channel, now: Channel, part: (overrides: Channel["overrides"]) => unknown): number[] {
  return JSON.stringify(part(was.overrides)) === JSON.stringify(part(now.overrides)) ? [] : [now.channel_id];
}

function sameTime(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}
