import { randomBytes } from "node:crypto";
import type { z } from "zod";
import {
  beginConnect,
  chooseAccounts,
  connectChannel,
  finishConnect,
  returnFromPlatform,
} from "#domain/publishing/channels/index.ts";
import type { Channel } from "#domain/publishing/channels/schema.ts";
import type {
  Changer,
  Connect,
  History,
  InboundPoll,
  OptionValues,
  Publisher,
  Replier,
  Reporter,
} from "#platform/connectors/contract.ts";
import { devtoChanger } from "#platform/connectors/devto/change.ts";
import { devtoConnect } from "#platform/connectors/devto/connect.ts";
import { devtoHistory } from "#platform/connectors/devto/history.ts";
import { devtoPublisher } from "#platform/connectors/devto/publish.ts";
import { devtoReporter } from "#platform/connectors/devto/report.ts";
import { discordChanger, discordWebhookChanger } from "#platform/connectors/discord/change.ts";
import { discordConnect } from "#platform/connectors/discord/connect-bot.ts";
import { discordWebhookConnect } from "#platform/connectors/discord/connect-webhook.ts";
import { discordPoll } from "#platform/connectors/discord/poll.ts";
import { discordPublisher, discordWebhookPublisher } from "#platform/connectors/discord/publish.ts";
import { discordReplier } from "#platform/connectors/discord/reply.ts";
import { discordReporter, discordWebhookReporter } from "#platform/connectors/discord/report.ts";
import { ghostChanger } from "#platform/connectors/ghost/change.ts";
import { ghostConnect } from "#platform/connectors/ghost/connect.ts";
import { ghostHistory } from "#platform/connectors/ghost/history.ts";
import { ghostPublisher } from "#platform/connectors/ghost/publish.ts";
import { linkedinChanger } from "#platform/connectors/linkedin/change.ts";
import { linkedinConnect, linkedinPageConnect } from "#platform/connectors/linkedin/connect.ts";
import { linkedinPageHistory } from "#platform/connectors/linkedin/history.ts";
import { linkedinPagePublisher, linkedinPublisher } from "#platform/connectors/linkedin/publish.ts";
import { linkedinPageReporter } from "#platform/connectors/linkedin/report.ts";
import { nostrConnect } from "#platform/connectors/nostr/connect.ts";
import { KIND } from "#platform/connectors/nostr/event.ts";
import { nostrHistory } from "#platform/connectors/nostr/history.ts";
import { nostrPublisher } from "#platform/connectors/nostr/publish.ts";
import { nostrReporter } from "#platform/connectors/nostr/report.ts";
import { pinterestConnect } from "#platform/connectors/pinterest/connect.ts";
import { pinterestHistory } from "#platform/connectors/pinterest/history.ts";
import { pinterestPublisher } from "#platform/connectors/pinterest/publish.ts";
import { pinterestReporter } from "#platform/connectors/pinterest/report.ts";
import { redditConnect } from "#platform/connectors/reddit/connect.ts";
import { redditHistory } from "#platform/connectors/reddit/history.ts";
import { redditPoll } from "#platform/connectors/reddit/poll.ts";
import { redditPublisher } from "#platform/connectors/reddit/publish.ts";
import { redditReplier } from "#platform/connectors/reddit/reply.ts";
import { redditReporter } from "#platform/connectors/reddit/report.ts";
import { textOf } from "#platform/connectors/shared/text/html-text.ts";
import { slackChanger } from "#platform/connectors/slack/change.ts";
import { slackConnect } from "#platform/connectors/slack/connect.ts";
import { slackWebhookConnect } from "#platform/connectors/slack/connect-webhook.ts";
import { slackPoll } from "#platform/connectors/slack/poll.ts";
import { slackPublisher } from "#platform/connectors/slack/publish.ts";
import { slackWebhookPublisher } from "#platform/connectors/slack/publish-webhook.ts";
import { slackReplier } from "#platform/connectors/slack/reply.ts";
import { slackReporter } from "#platform/connectors/slack/report.ts";
import { telegramChanger } from "#platform/connectors/telegram/change.ts";
import { telegramConnect } from "#platform/connectors/telegram/connect.ts";
import { telegramPoll } from "#platform/connectors/telegram/poll.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";
import { telegramReplier } from "#platform/connectors/telegram/reply.ts";
import { tiktokConnect } from "#platform/connectors/tiktok/connect.ts";
import { tiktokPublisher } from "#platform/connectors/tiktok/publish.ts";
import { tiktokReporter } from "#platform/connectors/tiktok/report.ts";
import { wordpressChanger } from "#platform/connectors/wordpress/change.ts";
import { wordpressConnect } from "#platform/connectors/wordpress/connect.ts";
import { wordpressHistory } from "#platform/connectors/wordpress/history.ts";
import { wordpressPoll } from "#platform/connectors/wordpress/poll.ts";
import { wordpressPublisher } from "#platform/connectors/wordpress/publish.ts";
import { wordpressReplier } from "#platform/connectors/wordpress/reply.ts";
import { wordpressReporter } from "#platform/connectors/wordpress/report.ts";
import { xConnect } from "#platform/connectors/x/connect.ts";
import { xHistory } from "#platform/connectors/x/history.ts";
import { xPoll } from "#platform/connectors/x/poll.ts";
import { xPublisher } from "#platform/connectors/x/publish.ts";
import { xReplier } from "#platform/connectors/x/reply.ts";
import { xReporter } from "#platform/connectors/x/report.ts";
import { APP_KEYS } from "../networks/app-keys.ts";
import { DEVTO_KEY, startDevto, tooManyForDevto } from "../networks/devto.ts";
import {
  DISCORD_BOT_TOKEN,
  type DiscordStandIn,
  startDiscord,
  TEXT_CHANNEL,
  tooManyForDiscord,
  WEBHOOK_URL,
} from "../networks/discord.ts";
import { GHOST_KEY, startGhost, tooManyForGhost } from "../networks/ghost.ts";
import {
  LINKEDIN_APP,
  LINKEDIN_MEMBER,
  LINKEDIN_PAGE,
  STAND_IN_VERSION,
  startLinkedIn,
  tooManyForLinkedIn,
} from "../networks/linkedin.ts";
import { META_KEYS } from "../networks/meta/start.ts";
import { type SocketMessage, startNostr, textOfNote, tooManyForNostr } from "../networks/nostr.ts";
import { OWN_FIXTURES } from "../networks/own.ts";
import {
  PINTEREST_APP,
  PINTEREST_BOARD,
  PINTEREST_USER,
  startPinterest,
  tooManyForPinterest,
} from "../networks/pinterest.ts";
import { REDDIT_APP, REDDIT_USER, startReddit, tooManyForReddit } from "../networks/reddit.ts";
import { SLACK_APP, SLACK_CHANNEL, SLACK_HOOK_URL, startSlack, tooManyForSlack } from "../networks/slack.ts";
import type { Answer, StandIn } from "../networks/stand-in.ts";
import { BOT_TOKEN, DISCUSSION, startTelegram, tooMany } from "../networks/telegram.ts";
import { startTikTok, TIKTOK_APP, TIKTOK_USER, tooManyForTikTok } from "../networks/tiktok.ts";
import { startWordPress, tooManyForWordPress, WP_USER } from "../networks/wordpress.ts";
import { startX, tooManyForX, X_APP, X_USER } from "../networks/x.ts";
import type { World } from "../world.ts";
import { GOOGLE_KEYS, GOOGLE_NETWORKS } from "./google-networks.ts";
import { META_NETWORKS } from "./meta-networks.ts";

/** A network as the tests from connecting to publishing need it. */
export type NetworkFixture = {
  platform: string;
  /** Whether a lost response is settled by the network rather than by a user. */
  settles: boolean;
  /** Whether files are sent in the same request as the message. */
  uploads: boolean;
  /** What a post needs besides a text. */
  needs?: { image?: true; video?: true; options?: OptionValues };
  /** Whether posts have no files there. */
  takesNoFiles?: true;
  takesOneFile?: true;
  /** The credentials typed to connect it; null for a redirect, where the account with this id is chosen. */
  typed: Record<string, string> | null;
  externalId?: string;
  tooMany(seconds: number): Answer;
  start(): Promise<Started>;
};
type Started = {
  /** `messages`: what it received over WebSockets. */
  standIn: StandIn & { isRevoked: boolean; messages?: SocketMessage[] };
  connect: Connect;
  publisher: Publisher;
  /** The texts of its published posts, each as often as it was published. */
  texts(): string[];
  /** The number of files of each, in the same order; of networks with threads. */
  files?(): number[];
  /** All that its readers see of each, where that is more than the text by which it is found. */
  contents?(): string[];
  /** Further fields to type, known only at run time. */
  more?: Record<string, string>;
  /** For a redirect that begins with fields of its own. */
  connectBy?: (world: World, code: string) => Promise<z.infer<typeof Channel>>;
  inbox?: Inbox;
  changes?: ProvingChanges;
  metrics?: ProvingMetrics;
  /** What lists its posts. */
  history?: History;
};
/** `clear` removes every post there, as its people do; absent where the network never says that a post is gone. */
type ProvingMetrics = { reporter: Reporter; clear?(): void };
/** Edits and deletions of what was published there. */
type ProvingChanges = {
  changer: Changer;
  /** The requests that edit and that delete, as `StandIn.plan` takes them. */
  edits: string;
  deletes: string;
  /** Deletes everything on the network, as its people do. */
  clear(): void;
};
/** Incoming messages, and replies to them. */
type Inbox = {
  /** What people write under a publication; a comment by default. A review is about the account, not a publication. */
  kind?: "review";
  poll: InboundPoll;
  reply: Replier;
  /** Simulates a person who writes, under a publication if its id is given; returns the item's id. */
  say(text: string, under: string): string;
  /** Simulates a bot's message, which the inbox ignores. */
  sayAsProgram(text: string): void;
  edit?(id: string, text: string): void;
  remove?(id: string): void;
  /** Refuses the reply to an item after it was taken; absent where the network does not. */
  refuseReply?(id: string): void;
  replies(): { text: string; to: string }[];
  /** Patterns of the polling and reply requests, as `StandIn.plan` takes them. */
  asks: string;
  sends: string;
  /** Whether sending again with the same key is harmless. */
  settles: boolean;
};

async function startedDiscord(
  createParts: (at: {
    api: string;
    cdn: string;
  }) => Pick<Started, "connect" | "publisher"> & { changer: Changer; reporter: Reporter },
  path: string,
) {
  const standIn: DiscordStandIn = await startDiscord();
  const at = { api: `${standIn.origin}/api/v10`, cdn: standIn.origin };
  const { changer, reporter, ...rest } = createParts(at);
  const clear = () => void standIn.journal.splice(0);
  const changes: ProvingChanges = { changer, edits: `PATCH ${path}`, deletes: `DELETE ${path}`, clear };
  const texts = () => standIn.journal.map(({ content }) => content);
  const files = () => standIn.journal.map((posted) => posted.files.length);
  return { standIn, ...rest, changes, metrics: { reporter, clear }, texts, files };
}

async function startedSlack(
  createParts: (at: { site: string; hooks: string }) => Pick<Started, "connect" | "publisher">,
) {
  const standIn = await startSlack();
  const at = { site: standIn.origin, hooks: standIn.origin };
  const texts = () =>
    standIn.journal.flatMap(({ blocks: [first] }) => (first?.type === "section" ? [first.text.text] : []));
  const files = () =>
    standIn.journal.flatMap(({ blocks: [first, ...rest] }) => (first?.type === "section" ? [rest.length] : []));
  return { standIn, ...createParts(at), texts, files };
}

async function startedLinkedIn(platform: "linkedin" | "linkedin_page") {
  const standIn = await startLinkedIn();
  const at = { api: standIn.origin, site: standIn.origin, version: STAND_IN_VERSION };
  const texts = () => standIn.journal.map(({ commentary }) => commentary.replaceAll(/\\(.)/gsu, "$1"));
  const changes: ProvingChanges = {
    changer: linkedinChanger(at, platform),
    edits: "POST /rest/posts/[^/]+",
    deletes: "DELETE /rest/posts/[^/]+",
    clear: () => void standIn.journal.splice(0),
  };
  const isPage = platform === "linkedin_page";
  const connect = isPage ? linkedinPageConnect(LINKEDIN_APP, at) : linkedinConnect(LINKEDIN_APP, at);
  const publisher = isPage ? linkedinPagePublisher(at) : linkedinPublisher(at);
  const metrics = isPage
    ? { metrics: { reporter: linkedinPageReporter(at), clear: changes.clear }, history: linkedinPageHistory(at) }
    : {};
  return { standIn, connect, publisher, texts, changes, ...metrics };
}

/**
 * Connects a channel, by credentials or by the redirect to the network and back.
 * @param code what the network hands over with the redirect
 */
export async function connectNetwork(
  world: World,
  { platform, typed, externalId }: Pick<NetworkFixture, "platform" | "typed" | "externalId">,
  { more, connectBy }: Pick<Started, "more" | "connectBy">,
  code = "good-code",
) {
  if (connectBy) return connectBy(world, code);
  const owner = world.as(world.owner, { brand: world.brand.slug });
  if (typed) return (await owner(connectChannel, { platform, fields: { ...typed, ...more } })).channel;
  const begun = await owner(beginConnect, { platform });
  const answer = { state: new URL(begun.url).searchParams.get("state") ?? "", code, error: null };
  const guest = { ...world.services, caller: { kind: "guest" as const } };
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const { path } = await returnFromPlatform({ ...guest, origin }, platform, answer);
  const ticket = new URL(path, "http://localhost").searchParams.get("ticket") ?? "";
  const finished = await owner(finishConnect, { ticket });
  const { channels } =
    finished.status === "choosing"
      ? await owner(chooseAccounts, { id: finished.id, accounts: [externalId ?? ""] })
      : finished;
  const [channel] = channels;
  if (!channel) throw new Error("No channel was connected.");
  return channel;
}

/** Every network that publishes through a stand-in. */
export const PROVING: readonly NetworkFixture[] = [
  {
    platform: "telegram",
    settles: false,
    uploads: true,
    typed: { token: BOT_TOKEN, chat: "@northcoffee" },
    tooMany,
    async start() {
      const standIn = await startTelegram();
      const { origin, journal } = standIn;
      const texts = () => journal.map(({ text }) => text);
      const files = () => journal.map((sent) => sent.files.length);
      const inbox: Inbox = {
        poll: telegramPoll(origin),
        reply: telegramReplier(origin),
        say: (text, under) => `${DISCUSSION}/${standIn.say(text, { under })}`,
        sayAsProgram: (text) => void standIn.say(text, { by: { from: { id: 1, is_bot: true, first_name: "Bot" } } }),
        edit: (id, text) => standIn.edit(Number(id.split("/")[1]), text),
        replies: () =>
          journal.flatMap(({ chat, text, fields: { reply_parameters: to } }) =>
            chat === DISCUSSION ? [{ text, to: `${chat}/${(to as { message_id: number }).message_id}` }] : [],
          ),
        asks: "POST /bot[^/]+/getUpdates",
        sends: "POST /bot[^/]+/sendMessage",
        settles: false,
      };
      const changes: ProvingChanges = {
        changer: telegramChanger(origin),
        edits: "POST /bot[^/]+/editMessageText",
        deletes: "POST /bot[^/]+/deleteMessages",
        clear: () => void journal.splice(0),
      };
      const parts = { connect: telegramConnect(origin), publisher: telegramPublisher(origin) };
      return { standIn, ...parts, texts, files, inbox, changes };
    },
  },
  {
    platform: "discord_webhook",
    settles: false,
    uploads: true,
    typed: { url: WEBHOOK_URL },
    tooMany: tooManyForDiscord,
    start: () =>
      startedDiscord(
        (at) => ({
          connect: discordWebhookConnect(at),
          publisher: discordWebhookPublisher(at),
          changer: discordWebhookChanger(at),
          reporter: discordWebhookReporter(at),
        }),
        "/api/v10/webhooks/[^/]+/[^/]+/messages/\\d+",
      ),
  },
  {
    platform: "discord",
    settles: true,
    uploads: true,
    typed: { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL },
    tooMany: tooManyForDiscord,
    async start() {
      const started = await startedDiscord(
        (at) => ({
          connect: discordConnect(at),
          publisher: discordPublisher(at),
          changer: discordChanger(at),
          reporter: discordReporter(at),
        }),
        "/api/v10/channels/\\d+/messages/\\d+",
      );
      const { standIn } = started;
      const at = { api: `${standIn.origin}/api/v10`, cdn: standIn.origin };
      const inbox: Inbox = {
        poll: discordPoll(at),
        reply: discordReplier(at),
        say: (text, under) => standIn.say(text, { replyTo: under }),
        sayAsProgram: (text) => void standIn.say(text, { by: { bot: true } }),
        edit: (id, text) => standIn.edit(id, text),
        replies: () =>
          standIn.journal.flatMap(({ content: text, payload: { message_reference: to } }) =>
            to ? [{ text, to: (to as { message_id: string }).message_id }] : [],
          ),
        asks: "GET /api/v10/channels/\\d+/messages",
        sends: "POST /api/v10/channels/\\d+/messages",
        settles: true,
      };
      return { ...started, inbox };
    },
  },
  {
    platform: "slack_webhook",
    settles: false,
    uploads: false,
    typed: { url: SLACK_HOOK_URL, name: "#general" },
    tooMany: tooManyForSlack,
    start: () => startedSlack((at) => ({ connect: slackWebhookConnect(at), publisher: slackWebhookPublisher(at) })),
  },
  {
    platform: "slack",
    settles: true,
    uploads: false,
    typed: null,
    externalId: `T024BE7LD/${SLACK_CHANNEL}`,
    tooMany: tooManyForSlack,
    async start() {
      const started = await startedSlack((at) => ({
        connect: slackConnect(SLACK_APP, at),
        publisher: slackPublisher(at),
      }));
      const { standIn } = started;
      const at = { site: standIn.origin, hooks: standIn.origin };
      const inbox: Inbox = {
        poll: slackPoll(at),
        reply: slackReplier(at),
        say: (text, under) => standIn.say(text, { thread: under }),
        sayAsProgram: (text) => void standIn.say(text, { more: { bot_id: "B99" } }),
        edit: (id, text) => standIn.edit(id, text),
        remove: (id) => standIn.remove(id),
        replies: () => standIn.journal.flatMap(({ text, thread_ts: to }) => (to === undefined ? [] : [{ text, to }])),
        asks: "GET /api/conversations.history",
        sends: "POST /api/chat.postMessage",
        settles: true,
      };
      const changes: ProvingChanges = {
        changer: slackChanger(at),
        edits: "POST /api/chat.update",
        deletes: "POST /api/chat.delete",
        clear: () => void standIn.journal.splice(0),
      };
      return { ...started, inbox, changes, metrics: { reporter: slackReporter(at), clear: changes.clear } };
    },
  },
  {
    platform: "wordpress",
    settles: true,
    uploads: false,
    typed: WP_USER,
    tooMany: tooManyForWordPress,
    async start() {
      const standIn = await startWordPress();
      const { origin, journal } = standIn;
      const texts = () => journal.flatMap(({ title, status }) => (status === "trash" ? [] : [title]));
      const contents = () => journal.map(({ title, content }) => textOf(title + content));
      const path = "/wp-json/wp/v2/posts/\\d+";
      const clear = () => void journal.splice(0);
      const inbox: Inbox = {
        poll: wordpressPoll,
        reply: wordpressReplier,
        say: (text, under) => String(standIn.say(text, { post: Number(under) })),
        sayAsProgram: (text) => void standIn.say(text, { post: journal[0]?.id ?? 0, author: 3 }),
        replies: () =>
          standIn.discussion.flatMap(({ content, parent }) =>
            parent === 0 ? [] : [{ text: textOf(content.rendered).trim(), to: String(parent) }],
          ),
        asks: "GET /wp-json/wp/v2/comments",
        sends: "POST /wp-json/wp/v2/comments",
        settles: true,
      };
      return {
        standIn,
        inbox,
        connect: wordpressConnect("http:"),
        publisher: wordpressPublisher(),
        changes: { changer: wordpressChanger(), edits: `POST ${path}`, deletes: `DELETE ${path}`, clear },
        metrics: { reporter: wordpressReporter(), clear },
        history: wordpressHistory(),
        texts,
        contents,
        more: { site: origin },
      };
    },
  },
  {
    platform: "ghost",
    settles: true,
    uploads: false,
    typed: { key: GHOST_KEY },
    tooMany: tooManyForGhost,
    async start() {
      const standIn = await startGhost();
      const { origin, journal } = standIn;
      const texts = () => journal.map(({ title }) => title);
      const contents = () => journal.map(({ title, html }) => title + textOf(html));
      const path = "/ghost/api/admin/posts/[^/]+/";
      const clear = () => void journal.splice(0);
      return {
        standIn,
        connect: ghostConnect("http:"),
        publisher: ghostPublisher(),
        changes: { changer: ghostChanger(), edits: `PUT ${path}`, deletes: `DELETE ${path}`, clear },
        history: ghostHistory(),
        texts,
        contents,
        more: { site: origin },
      };
    },
  },
  {
    platform: "devto",
    settles: true,
    uploads: false,
    typed: { key: DEVTO_KEY },
    tooMany: tooManyForDevto,
    async start() {
      const standIn = await startDevto();
      const { origin, journal } = standIn;
      const texts = () => journal.flatMap(({ title, published }) => (published ? [title] : []));
      const contents = () => journal.map(({ title, body_markdown: body }) => title + body);
      const path = "/api/articles/\\d+";
      const clear = () => void journal.splice(0);
      return {
        standIn,
        connect: devtoConnect(origin),
        publisher: devtoPublisher(origin),
        changes: { changer: devtoChanger(origin), edits: `PUT ${path}`, deletes: `PUT ${path}`, clear },
        metrics: { reporter: devtoReporter(origin), clear },
        history: devtoHistory(origin),
        texts,
        contents,
      };
    },
  },
  {
    platform: "nostr",
    settles: true,
    uploads: false,
    typed: {},
    tooMany: tooManyForNostr,
    async start() {
      const { standIn, relay, signer } = await startNostr();
      const notes = () => relay.events.filter(({ kind }) => kind === KIND.note);
      const texts = () => notes().map(textOfNote);
      const files = () => notes().map(({ tags }) => tags.filter(([name]) => name === "imeta").length);
      const more = { bunker: signer.bunker, relays: relay.url };
      const metrics = { reporter: nostrReporter };
      const parts = { connect: nostrConnect(), publisher: nostrPublisher(), history: nostrHistory() };
      return { standIn, ...parts, metrics, texts, files, more };
    },
  },
  ...GOOGLE_NETWORKS,
  ...META_NETWORKS,
  {
    platform: "linkedin",
    settles: false,
    uploads: false,
    typed: null,
    externalId: LINKEDIN_MEMBER,
    tooMany: tooManyForLinkedIn,
    start: () => startedLinkedIn("linkedin"),
  },
  {
    platform: "linkedin_page",
    settles: true,
    uploads: false,
    typed: null,
    externalId: LINKEDIN_PAGE,
    tooMany: tooManyForLinkedIn,
    start: () => startedLinkedIn("linkedin_page"),
  },
  {
    platform: "tiktok",
    settles: true,
    uploads: true,
    typed: null,
    externalId: TIKTOK_USER,
    needs: { video: true, options: { privacy: "SELF_ONLY" } },
    tooMany: tooManyForTikTok,
    async start() {
      const standIn = await startTikTok();
      const at = { api: standIn.origin, site: standIn.origin };
      const texts = () => standIn.journal.map(({ text }) => text);
      const metrics = { reporter: tiktokReporter(at) };
      return { standIn, connect: tiktokConnect(TIKTOK_APP, at), publisher: tiktokPublisher(at), metrics, texts };
    },
  },
  {
    platform: "pinterest",
    settles: true,
    uploads: true,
    typed: null,
    externalId: PINTEREST_USER,
    needs: { image: true, options: { board: PINTEREST_BOARD } },
    tooMany: tooManyForPinterest,
    async start() {
      const standIn = await startPinterest();
      const at = { api: standIn.origin, site: standIn.origin };
      const texts = () => standIn.journal.map(({ description }) => description);
      const metrics = { reporter: pinterestReporter(at), clear: () => void standIn.journal.splice(0) };
      const parts = { connect: pinterestConnect(PINTEREST_APP, at), publisher: pinterestPublisher(at) };
      return { standIn, ...parts, metrics, history: pinterestHistory(at), texts };
    },
  },
  {
    platform: "reddit",
    settles: true,
    uploads: false,
    typed: null,
    externalId: REDDIT_USER,
    needs: { options: { subreddit: "coffee", title: "Open all weekend" } },
    tooMany: tooManyForReddit,
    async start() {
      const standIn = await startReddit();
      const at = { api: standIn.origin, site: standIn.origin };
      const texts = () => standIn.journal.map(({ text }) => text);
      const inbox: Inbox = {
        poll: redditPoll(at),
        reply: redditReplier(at),
        say: (text, parent) => standIn.say(text, { parent }),
        sayAsProgram: (text) => void standIn.say(text, { author: "northcoffee" }),
        replies: () => standIn.comments.map(({ text, parent: to }) => ({ text, to })),
        asks: "GET /message/inbox",
        sends: "POST /api/comment",
        settles: true,
      };
      const metrics = { reporter: redditReporter(at), clear: () => void standIn.journal.splice(0) };
      const parts = { connect: redditConnect(REDDIT_APP, at), publisher: redditPublisher(at) };
      return { standIn, ...parts, metrics, history: redditHistory(at), texts, inbox };
    },
  },
  {
    platform: "x",
    settles: true,
    uploads: false,
    typed: null,
    externalId: X_USER,
    tooMany: tooManyForX,
    async start() {
      const standIn = await startX();
      const at = { api: standIn.origin, site: standIn.origin };
      const texts = () => standIn.journal.map(({ text }) => text);
      const files = () => standIn.journal.map(({ media }) => media?.media_ids.length ?? 0);
      const inbox: Inbox = {
        poll: xPoll(at),
        reply: xReplier("self_serve", at),
        say: (text, under) => standIn.say(text, under),
        sayAsProgram: (text) => void standIn.say(text, "1", X_USER),
        replies: () =>
          standIn.journal.flatMap(({ text, reply }) => (reply ? [{ text, to: reply.in_reply_to_tweet_id }] : [])),
        asks: `GET /2/users/${X_USER}/mentions`,
        sends: "POST /2/tweets",
        settles: false,
      };
      const parts = { connect: xConnect(X_APP, at), publisher: xPublisher(at) };
      const metrics = { reporter: xReporter(at), clear: () => void standIn.journal.splice(0) };
      return { standIn, ...parts, metrics, history: xHistory(at), texts, files, inbox };
    },
  },
  ...OWN_FIXTURES,
];

/** The keys of the networks' apps. */
export const NETWORK_KEYS = {
  ...APP_KEYS,
  ...GOOGLE_KEYS,
  ...META_KEYS,
};

/** Adds what a network needs besides a text to a publication. */
export async function addNeeded(
  world: World,
  { id, postId }: { id: number; postId: number },
  { image, video, options }: NonNullable<NetworkFixture["needs"]> = {},
): Promise<void> {
  if (options) await world.db.publication.update({ where: { id }, data: { overrides: { options } } });
  if (!image && !video) return;
  const storageKey = randomBytes(16).toString("hex");
  await world.services.storage.put(storageKey, randomBytes(5000));
  const sha256 = randomBytes(32).toString("hex");
  const facts = video
    ? { bytes: 5000, width: 1920, height: 1080, durationMs: 60_000, name: "brew.mp4", type: "video/mp4" }
    : { bytes: 5000, width: 640, height: 480, name: "cup.jpg", type: "image/jpeg" };
  const file = { ...facts, sha256, storageKey, thumbKey: `${storageKey}-thumb` };
  const asset = await world.db.mediaAsset.create({ data: { brandId: world.brand.id, ...file } });
  await world.db.postMedia.create({ data: { brandId: world.brand.id, postId, assetId: asset.id, position: 9 } });
}
