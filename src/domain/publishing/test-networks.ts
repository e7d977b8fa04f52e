import type { Connect, Publisher } from "#platform/connectors/contract.ts";
import { discordConnect } from "#platform/connectors/discord/connect-bot.ts";
import { discordWebhookConnect } from "#platform/connectors/discord/connect-webhook.ts";
import { discordPublisher, discordWebhookPublisher } from "#platform/connectors/discord/publish.ts";
import { ghostConnect } from "#platform/connectors/ghost/connect.ts";
import { ghostPublisher } from "#platform/connectors/ghost/publish.ts";
import { slackConnect } from "#platform/connectors/slack/connect.ts";
import { slackWebhookConnect } from "#platform/connectors/slack/connect-webhook.ts";
import { slackPublisher } from "#platform/connectors/slack/publish.ts";
import { slackWebhookPublisher } from "#platform/connectors/slack/publish-webhook.ts";
import { telegramConnect } from "#platform/connectors/telegram/connect.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";
import { wordpressConnect } from "#platform/connectors/wordpress/connect.ts";
import { wordpressPublisher } from "#platform/connectors/wordpress/publish.ts";
import {
  DISCORD_BOT_TOKEN,
  type DiscordStandIn,
  startDiscord,
  TEXT_CHANNEL,
  tooManyForDiscord,
  WEBHOOK_URL,
} from "#test/networks/discord.ts";
import { GHOST_KEY, startGhost, tooManyForGhost } from "#test/networks/ghost.ts";
import { SLACK_APP, SLACK_CHANNEL, SLACK_HOOK_URL, startSlack, tooManyForSlack } from "#test/networks/slack.ts";
import type { Answer, StandIn } from "#test/networks/stand-in.ts";
import { BOT_TOKEN, startTelegram, tooMany } from "#test/networks/telegram.ts";
import { startWordPress, tooManyForWordPress, WP_USER } from "#test/networks/wordpress.ts";

/** A network as the tests of the whole way to it need it. */
type Proving = {
  platform: string;
  /** Whether an answer that was lost is settled at the network, or by a person. */
  settles: boolean;
  /** Whether files go along with the message. */
  uploads: boolean;
  /** What is typed to connect it; null where somebody goes there, and chooses the account of this id. */
  typed: Record<string, string> | null;
  externalId?: string;
  tooMany(seconds: number): Answer;
  start(): Promise<Started>;
};
type Started = {
  standIn: StandIn & { isRevoked: boolean };
  connect: Connect;
  publisher: Publisher;
  /** The texts that stand there, each as often as it does. */
  texts(): string[];
  /** What is typed besides, where it is known only now. */
  more?: Record<string, string>;
};

async function startedDiscord(halves: (at: { api: string; cdn: string }) => Pick<Started, "connect" | "publisher">) {
  const standIn: DiscordStandIn = await startDiscord();
  const at = { api: `${standIn.origin}/api/v10`, cdn: standIn.origin };
  return { standIn, ...halves(at), texts: () => standIn.journal.map(({ content }) => content) };
}

async function startedSlack(halves: (at: { site: string; hooks: string }) => Pick<Started, "connect" | "publisher">) {
  const standIn = await startSlack();
  const at = { site: standIn.origin, hooks: standIn.origin };
  const texts = () =>
    standIn.journal.flatMap(({ blocks: [first] }) => (first?.type === "section" ? [first.text.text] : []));
  return { standIn, ...halves(at), texts };
}

/** Every network that publishes through a stand-in. */
export const PROVING: readonly Proving[] = [
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
      return { standIn, connect: telegramConnect(origin), publisher: telegramPublisher(origin), texts };
    },
  },
  {
    platform: "discord_webhook",
    settles: false,
    uploads: true,
    typed: { url: WEBHOOK_URL },
    tooMany: tooManyForDiscord,
    start: () =>
      startedDiscord((at) => ({ connect: discordWebhookConnect(at), publisher: discordWebhookPublisher(at) })),
  },
  {
    platform: "discord",
    settles: true,
    uploads: true,
    typed: { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL },
    tooMany: tooManyForDiscord,
    start: () => startedDiscord((at) => ({ connect: discordConnect(at), publisher: discordPublisher(at) })),
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
    start: () => startedSlack((at) => ({ connect: slackConnect(SLACK_APP, at), publisher: slackPublisher(at) })),
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
      const texts = () => journal.map(({ title }) => title);
      return {
        standIn,
        connect: wordpressConnect("http:"),
        publisher: wordpressPublisher(),
        texts,
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
      return { standIn, connect: ghostConnect("http:"), publisher: ghostPublisher(), texts, more: { site: origin } };
    },
  },
];
