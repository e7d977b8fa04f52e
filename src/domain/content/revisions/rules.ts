/** The content of a revision, as far as it is compared: `RevisionContent` of `content/posts`, which builds on this. */
export interface Version {
  body: string;
  /** Absent for plain text. */
  format?: "plain" | "markdown" | undefined;
  media_ids: readonly number[];
  tags: readonly string[];
  scheduled_at: string | null;
  channels: readonly {
    channel_id: number;
    overrides: {
      body?: string | undefined;
      thread?: readonly string[] | undefined;
      first_comment?: string | null | undefined;
      media_ids?: readonly number[] | undefined;
      thread_media_ids?: readonly (readonly number[])[] | undefined;
      options?: object | undefined;
    };
    scheduled_at: string | null;
  }[];
  utm_campaign?: string | undefined;
}

/** A text that differs between two versions of a post, and its position. */
export interface TextChange {
  /** `null`: the shared text. */
  channelId: number | null;
  part: "text" | "thread" | "first_comment";
  before: string;
  after: string;
}

/** Added and removed items. */
export interface ListChange<Item> {
  added: Item[];
  removed: Item[];
}

export interface VersionChanges {
  texts: TextChange[];
  /** The shared media. */
  media: ListChange<number> & { isReordered: boolean };
  /** Channels with other custom media, or other media in their thread. */
  ownMedia: number[];
  channels: ListChange<number>;
  /** Channels with other platform options. */
  options: number[];
  tags: ListChange<string>;
  /** Whether its texts are Markdown, if that changed. */
  format: { before: boolean; after: boolean } | null;
  /** The campaign of its links, if it changed. */
  campaign: { before: string | undefined; after: string | undefined } | null;
  /** `channelId: null` is the post's own time. */
  times: { channelId: number | null; before: string | null; after: string | null }[];
}

type Channel = Version["channels"][number];

/** All differences between two versions of a post; empty lists if there are none. */
export function changesBetween(before: Version, after: Version): VersionChanges {
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
    ownMedia: both.flatMap(({ was, now }) => differing(was, now, ownMedia)),
    channels: listChange(before.channels.map(idOf), after.channels.map(idOf)),
    options: both.flatMap(({ was, now }) => differing(was, now, ({ options }) => options)),
    tags: listChange(before.tags, after.tags),
    format: isMarkdown(before) === isMarkdown(after) ? null : { before: isMarkdown(before), after: isMarkdown(after) },
    campaign:
      before.utm_campaign === after.utm_campaign ? null : { before: before.utm_campaign, after: after.utm_campaign },
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

/** Whether two versions have the same content and times. */
export function isSame({ texts, media, ownMedia, channels, options, tags, times, ...one }: VersionChanges): boolean {
  const lists = [texts, media.added, media.removed, ownMedia, channels.added, channels.removed, options];
  return (
    one.campaign === null &&
    one.format === null &&
    ![...lists, tags.added, tags.removed, times].some((list) => list.length > 0) &&
    !media.isReordered
  );
}

const isMarkdown = ({ format }: Version) => format === "markdown";

const idOf = ({ channel_id }: Channel) => channel_id;

/** A channel's overrides; text that is inherited on both sides is listed once, for all channels. */
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

function isReordered({ media_ids: before }: Version, { media_ids: after }: Version): boolean {
  const kept = before.filter((id) => after.includes(id));
  return kept.join() !== after.filter((id) => before.includes(id)).join();
}

/** Without trailing parts that have none, which say nothing. */
function ownMedia({ media_ids: first, thread_media_ids: parts = [] }: Channel["overrides"]): unknown {
  return [first ?? null, parts.slice(0, parts.findLastIndex((ids) => ids.length > 0) + 1)];
}

function differing(was: Channel, now: Channel, part: (overrides: Channel["overrides"]) => unknown): number[] {
  return JSON.stringify(part(was.overrides)) === JSON.stringify(part(now.overrides)) ? [] : [now.channel_id];
}

function sameTime(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}
