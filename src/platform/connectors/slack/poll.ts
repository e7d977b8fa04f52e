import { z } from "zod";
import type { Call, InboundEvent, InboundPoll, RemoteProfile } from "../contract.ts";
import { AppCredentials, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { unescapeText } from "./text.ts";

const PAGE = 200;
const MAX_PAGES = 5;
/** Subtypes of messages written by people; others are ignored. */
const WRITTEN: readonly (string | undefined)[] = [undefined, "file_share", "me_message", "thread_broadcast"];

const Ts = z.string().regex(/^\d{1,12}\.\d{6}$/);
const Message = z.object({
  ts: Ts,
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  text: z.string().catch(""),
  thread_ts: Ts.optional(),
  latest_reply: Ts.optional(),
  edited: z.object({ ts: z.string() }).optional(),
  files: z.array(z.object({ name: z.string().nullish() })).default([]),
});
type Message = z.infer<typeof Message>;
const Page = z.object({
  messages: z
    .array(z.unknown())
    .transform((all) => all.flatMap((one): Message | [] => Message.safeParse(one).data ?? [])),
  has_more: z.boolean().default(false),
  response_metadata: z.object({ next_cursor: z.string().default("") }).default({ next_cursor: "" }),
});
const User = z.object({
  user: z.object({
    name: z.string(),
    real_name: z.string().optional(),
    profile: z.object({ display_name: z.string().optional() }).default({}),
  }),
});

/**
 * Cursors of the channel and of its threads. When Slack takes no more requests on the way: `rest`, the page to continue
 * the channel from down to `until`, and the threads that were read, by the latest reply in each.
 */
const Cursor = z.object({
  channel: Ts,
  threads: Ts,
  rest: z.object({ page: z.string(), until: Ts }).optional(),
  read: z.record(z.string(), Ts).optional(),
});
type Cursor = z.infer<typeof Cursor>;

/**
 * Messages in the channel, and in the threads under its latest messages. The threads' cursor is the latest reply in any
 * of them before they were read, so that a reply written meanwhile is not skipped. An app that is distributed outside
 * Slack's marketplace may ask once a minute, for fifteen messages: what is left is read next time. Source:
 * docs.slack.dev/reference/methods/conversations.history and docs.slack.dev/apis/web-api/rate-limits, read 29 November 2026.
 */
export function slackPoll(slack: Slack = SLACK): InboundPoll {
  return {
    platform: connector.platform,
    everySeconds: 120,
    timeoutMs: 30_000,
    async poll(channel, text, call) {
      const { token, channel: at, site } = AppCredentials.parse(JSON.parse(channel.credentials ?? "null"));
      const before = text === null ? null : Cursor.parse(JSON.parse(text));
      const ask = (method: string, query: Record<string, string>) =>
        readSlack(call, slack, method, { token, query: { channel: at, ...query } });
      const found = await readWindow(ask, before);
      // The app joins the channel when it first publishes there and can't read it before.
      if (!("messages" in found)) {
        const now = `${Math.floor(found.serverTime / 1000)}.000000`;
        return { events: [], cursor: text ?? keep({ channel: now, threads: now }), hasMore: false };
      }
      const { messages: window, rest } = found;
      const latest = latestOf(window.map(({ ts }) => ts));
      const latestReply = latestOf(window.map(({ latest_reply: ts }) => ts ?? NEVER));
      // A new channel only stores the cursor to continue from.
      if (!before) {
        const threads = latestOf([latest, latestReply]);
        return { events: [], cursor: keep({ channel: latest, threads }), hasMore: false };
      }
      // What is left of an earlier look is older than the channel's cursor.
      const isNew = ({ ts }: Message) => ts > (before.rest?.until ?? before.channel);
      const written = window.filter(isNew);
      const read: Record<string, string> = { ...before.read };
      // Threads under newer messages are read when the channel's latest are.
      let isThrottled = rest !== undefined || before.rest !== undefined;
      for (const { ts, latest_reply: reply = NEVER } of window) {
        const since = read[ts] ?? before.threads;
        if (reply <= since) continue;
        const response = await ask("conversations.replies", { ts, oldest: since, limit: String(PAGE) });
        if (response.kind === "throttled") {
          isThrottled = true;
          break;
        }
        if (response.kind !== "ok") throw new Error(`A thread could not be read: ${response.kind}`);
        const { messages, has_more: hasMore } = Page.parse(response.body);
        const replies = messages.filter((one) => one.ts !== ts && one.ts > since);
        written.push(...replies.filter(({ subtype }) => subtype !== BROADCAST));
        // The oldest replies come first.
        read[ts] = hasMore ? latestOf([since, ...replies.map((one) => one.ts)]) : reply;
        isThrottled ||= hasMore;
      }
      const people = await readPeople(call, slack, token, written);
      const about = { subject: channel.externalId ?? "", permalinkOf: createPermalinks(site, at), people };
      const events = [
        ...window.filter((message) => !isNew(message)).flatMap((message) => changeOf(message, about)),
        ...written.toSorted((a, b) => (a.ts > b.ts ? 1 : -1)).flatMap((message) => eventOf(message, about)),
      ];
      const next = {
        channel: latestOf([before.channel, latest]),
        ...(isThrottled
          ? { threads: before.threads, read: newestOf(read) }
          : { threads: latestOf([before.threads, latestReply]) }),
        ...(rest && { rest }),
      };
      return { events, cursor: keep(next), hasMore: false };
    },
  };
}

const NEVER = "0.000000";
/** A reply also sent to the channel; it is part of the channel's history. */
const BROADCAST = "thread_broadcast";

const keep = (cursor: Cursor): string => JSON.stringify(cursor);
const latestOf = (all: readonly string[]): string => [...all, NEVER].toSorted().at(-1) ?? NEVER;

/** A cursor stays short; what is read once more is known by its ID. */
const MAX_READ = 15;
const newestOf = (read: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(read)
      .toSorted(([, a], [, b]) => (a > b ? -1 : 1))
      .slice(0, MAX_READ),
  );

type Read = (method: string, query: Record<string, string>) => ReturnType<typeof readSlack>;

/**
 * The latest messages, back to the last one processed, or first the rest of an earlier look.
 * @returns the present time when the app is not in the channel
 */
async function readWindow(
  ask: Read,
  before: Cursor | null,
): Promise<{ messages: Message[]; rest: Cursor["rest"] } | { serverTime: number }> {
  const found: Message[] = [];
  const until = before?.rest?.until ?? before?.channel ?? null;
  let next = before?.rest?.page ?? "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await ask("conversations.history", { limit: String(PAGE), ...(next && { cursor: next }) });
    if (response.kind === "refused" && response.error === "not_in_channel") return response;
    const isMore = page > 0 && until !== null;
    if (response.kind === "throttled" && isMore) return { messages: found, rest: { page: next, until } };
    if (response.kind !== "ok") throw new Error(`The channel could not be read: ${response.kind}`);
    const { messages, has_more: hasMore, response_metadata: more } = Page.parse(response.body);
    found.push(...messages);
    next = more.next_cursor;
    if (until === null || !hasMore || next === "" || messages.some(({ ts }) => ts <= until)) break;
  }
  return { messages: found, rest: undefined };
}

/** An app installed before it requested the scope for names can't read them. */
async function readPeople(
  call: Call,
  slack: Slack,
  token: string,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, RemoteProfile>> {
  const ids = new Set(messages.filter(isByPerson).flatMap(({ user }) => user ?? []));
  const people = new Map<string, RemoteProfile>();
  for (const id of ids) {
    const response = await readSlack(call, slack, "users.info", { token, query: { user: id } });
    if (response.kind === "throttled") throw new Error("Slack takes no more requests for now.");
    const { data } = User.safeParse(response.kind === "ok" ? response.body : null);
    const name = data?.user.profile.display_name?.trim() || data?.user.real_name?.trim() || data?.user.name;
    const handle = data ? `@${data.user.name}` : null;
    people.set(id, { externalId: id, name: name ?? "Slack member", handle, avatarUrl: null });
  }
  return people;
}

type About = {
  subject: string;
  permalinkOf: (message: Message) => string;
  people: ReadonlyMap<string, RemoteProfile>;
};

function createPermalinks(site: string, channel: string) {
  return ({ ts, thread_ts: thread }: Message): string => {
    const link = `${site.replace(/\/$/, "")}/archives/${channel}/p${ts.replace(".", "")}`;
    return thread && thread !== ts ? `${link}?thread_ts=${thread}&cid=${channel}` : link;
  };
}

/** Messages posted by apps, including this one, are ignored. */
function isByPerson({ user, bot_id: bot, subtype }: Message): boolean {
  return user !== undefined && bot === undefined && WRITTEN.includes(subtype);
}

function textOf({ text, files }: Message): string {
  return unescapeText(text).trim() || files.flatMap(({ name }) => name ?? []).join(", ");
}

function eventOf(message: Message, { subject, permalinkOf, people }: About): InboundEvent[] {
  const body = textOf(message);
  if (!isByPerson(message) || body === "") return [];
  const { ts, thread_ts: thread, user = "" } = message;
  const inReplyTo = thread !== undefined && thread !== ts ? thread : null;
  return [
    {
      id: ts,
      platforms: [connector.platform],
      subject,
      kind: inReplyTo === null ? "message" : "comment",
      externalId: ts,
      author: people.get(user) ?? null,
      body,
      permalink: permalinkOf(message),
      inReplyTo,
      receivedAt: new Date(Number(ts) * 1000),
    },
  ];
}

/** An edited message, or the placeholder of a deleted one with a thread. */
function changeOf(message: Message, { subject }: About): InboundEvent[] {
  const common = { platforms: [connector.platform], subject, externalId: message.ts } as const;
  if (message.subtype === "tombstone") return [{ ...common, id: message.ts, kind: "removed" }];
  const body = textOf(message);
  if (!message.edited || !isByPerson(message) || body === "") return [];
  return [{ ...common, id: `${message.ts}:${message.edited.ts}`, kind: "edited", body }];
}
