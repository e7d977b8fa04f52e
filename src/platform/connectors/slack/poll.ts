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

/** Cursors of the channel and of its threads. */
const Cursor = z.object({ channel: Ts, threads: Ts });
type Cursor = z.infer<typeof Cursor>;

/**
 * Messages in the channel, and in the threads under its latest messages. The threads' cursor is the latest reply in any
 * of them before they were read, so that a reply written meanwhile is not skipped.
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
      const window = await readWindow(ask, before?.channel ?? null);
      // The app joins the channel when it first publishes there and can't read it before.
      if (!Array.isArray(window)) {
        const now = `${Math.floor(window.serverTime / 1000)}.000000`;
        return { events: [], cursor: text ?? keep({ channel: now, threads: now }), hasMore: false };
      }
      const latest = latestOf(window.map(({ ts }) => ts));
      const latestReply = latestOf(window.map(({ latest_reply: ts }) => ts ?? NEVER));
      // A new channel only stores the cursor to continue from.
      if (!before) {
        const threads = latestOf([latest, latestReply]);
        return { events: [], cursor: keep({ channel: latest, threads }), hasMore: false };
      }
      const written = window.filter(({ ts }) => ts > before.channel);
      for (const { ts, latest_reply: reply = NEVER } of window) {
        if (reply <= before.threads) continue;
        const response = await ask("conversations.replies", { ts, oldest: before.threads, limit: String(PAGE) });
        if (response.kind !== "ok") throw new Error(`A thread could not be read: ${response.kind}`);
        const replies = Page.parse(response.body).messages;
        written.push(...replies.filter((one) => one.ts !== ts && one.ts > before.threads && one.subtype !== BROADCAST));
      }
      const people = await readPeople(call, slack, token, written);
      const about = { subject: channel.externalId ?? "", permalinkOf: createPermalinks(site, at), people };
      const events = [
        ...window.filter(({ ts }) => ts <= before.channel).flatMap((message) => changeOf(message, about)),
        ...written.toSorted((a, b) => (a.ts > b.ts ? 1 : -1)).flatMap((message) => eventOf(message, about)),
      ];
      const next = {
        channel: latestOf([before.channel, latest]),
        threads: latestOf([before.threads, latestReply]),
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

type Read = (method: string, query: Record<string, string>) => ReturnType<typeof readSlack>;

/** The latest messages, back to the last one processed. @returns the present time when the app is not in the channel */
async function readWindow(ask: Read, seen: string | null): Promise<Message[] | { serverTime: number }> {
  const found: Message[] = [];
  let next = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await ask("conversations.history", { limit: String(PAGE), ...(next && { cursor: next }) });
    if (response.kind === "refused" && response.error === "not_in_channel") return response;
    if (response.kind !== "ok") throw new Error(`The channel could not be read: ${response.kind}`);
    const { messages, has_more: hasMore, response_metadata: more } = Page.parse(response.body);
    found.push(...messages);
    next = more.next_cursor;
    if (seen === null || !hasMore || next === "" || messages.some(({ ts }) => ts <= seen)) break;
  }
  return found;
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
