import { expect, it, onTestFinished, vi } from "vitest";
import { DEVTO_KEY, startDevto } from "#test/networks/devto.ts";
import { DISCORD_BOT_TOKEN, startDiscord, TEXT_CHANNEL } from "#test/networks/discord.ts";
import { GHOST_KEY, startGhost } from "#test/networks/ghost.ts";
import { lend } from "#test/networks/lend.ts";
import { REDDIT_USER, startReddit } from "#test/networks/reddit.ts";
import { SLACK_CHANNEL, SLACK_TOKEN, startSlack } from "#test/networks/slack.ts";
import { BOT_TOKEN, CHANNEL, DISCUSSION, GROUP, startTelegram } from "#test/networks/telegram.ts";
import { startWordPress, WP_USER } from "#test/networks/wordpress.ts";
import type { InboundPoll } from "./contract.ts";
import { devtoPoll } from "./devto/poll.ts";
import { discordPoll } from "./discord/poll.ts";
import { ghostPoll } from "./ghost/poll.ts";
import { redditPoll } from "./reddit/poll.ts";
import { slackPoll } from "./slack/poll.ts";
import { telegramPoll } from "./telegram/poll.ts";
import { wordpressPoll } from "./wordpress/poll.ts";

/** Polls from the last cursor. */
function asking(poller: InboundPoll, externalId: string, credentials: object) {
  let cursor: string | null = null;
  const channel = { id: 1, handle: "@northcoffee", externalId, credentials: JSON.stringify(credentials) };
  return async () => {
    const outcome = await poller.poll(channel, cursor, lend({ isOnce: false }));
    cursor = outcome.cursor;
    expect(cursor.length).toBeLessThan(1000);
    return outcome.events;
  };
}

it("Discord: reads threads, and distinguishes comments, mentions and messages", async () => {
  const network = await startDiscord();
  onTestFinished(() => network.stop());
  const poller = discordPoll({ api: `${network.origin}/api/v10`, cdn: network.origin });
  const ask = asking(poller, TEXT_CHANNEL, { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: "1" });
  network.say("Before");
  expect(await ask()).toEqual([]);
  network.say("In general");
  network.say("Hello @Masthead", { more: { mentions: [{ id: "80351110224678912" }] } });
  network.say("To somebody", { replyTo: "5", more: { referenced_message: { author: { id: "4711" } } } });
  network.say("In its thread", { thread: "777" });
  network.say("", { more: { attachments: [{ filename: "menu.png" }] } });
  network.say("", {});
  network.say("Joined", { more: { type: 7 } });
  network.say("By a webhook", { more: { webhook_id: "1" } });
  expect(await ask()).toMatchObject([
    { kind: "message", body: "In general", author: { name: "Ada Reader", handle: "@ada" } },
    { kind: "mention", body: "Hello @Masthead" },
    { kind: "message", body: "To somebody" },
    { kind: "comment", body: "In its thread", inReplyTo: "777", permalink: expect.stringContaining("/777/") },
    { kind: "message", body: "menu.png" },
  ]);
  network.say("Later in its thread", { thread: "777" });
  expect(await ask()).toMatchObject([{ body: "Later in its thread" }]);
  expect(await ask()).toEqual([]);
  network.mayReadHistory = false;
  expect(await ask()).toEqual([]);
});

it("Slack: reads threads under any message once the app is in the channel", async () => {
  const network = await startSlack();
  onTestFinished(() => network.stop());
  const credentials = { token: SLACK_TOKEN, channel: SLACK_CHANNEL, site: "https://acme.slack.com/" };
  const ask = asking(slackPoll({ site: network.origin, hooks: network.origin }), "T/C", credentials);
  // What is written from now on is new, even if this machine's clock is two hours ahead.
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ask()).toEqual([]);
  vi.useRealTimers();
  network.isInChannel = true;
  const first = network.say("Hi &lt;all&gt; <@U1|olive>, see <https://a.example|this>");
  network.say("Sent to the channel too", { thread: first, more: { subtype: "thread_broadcast" } });
  network.say("Olive has joined", { more: { subtype: "channel_join" } });
  const said = await ask();
  expect(said).toMatchObject([{ kind: "message", body: "Hi <all> olive, see this", author: { handle: "@ada" } }]);
  network.say("In the thread", { thread: first });
  expect(await ask()).toMatchObject([
    { kind: "comment", inReplyTo: first, permalink: expect.stringContaining(`thread_ts=${first}`) },
  ]);
  expect(await ask()).toEqual([]);
});

it("Slack: misses nothing where an app may ask once a minute for fifteen messages", async () => {
  const network = await startSlack();
  onTestFinished(() => network.stop());
  Object.assign(network, { isInChannel: true, isOutsideMarketplace: true });
  const credentials = { token: SLACK_TOKEN, channel: SLACK_CHANNEL, site: "https://acme.slack.com/" };
  const ask = asking(slackPoll({ site: network.origin, hooks: network.origin }), "T/C", credentials);
  network.say("Before");
  expect(await ask()).toEqual([]);
  const found = new Set<string>();
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      network.reads.clear();
      for (const event of await ask()) if ("body" in event) found.add(event.body ?? "");
    }
  };
  const written = Array.from({ length: 40 }, (_, index) => `Message ${index}`);
  const ids = written.map((text) => network.say(text));
  await minutes(4);
  expect([...found].toSorted()).toEqual(written.toSorted());
  found.clear();
  // A thread a minute, and a thread with more replies than one answer has.
  const [first = "", second = ""] = ids.slice(-2);
  const replies = Array.from({ length: 20 }, (_, index) => `Reply ${index}`);
  for (const text of replies) network.say(text, { thread: first });
  network.say("Under the second", { thread: second });
  await minutes(5);
  expect([...found].toSorted()).toEqual([...replies, "Under the second"].toSorted());
});

it("Telegram: returns the messages of every chat of the bot, by chat", async () => {
  const network = await startTelegram();
  onTestFinished(() => network.stop());
  const ask = asking(telegramPoll(network.origin), String(CHANNEL), { token: BOT_TOKEN, chat: CHANNEL });
  network.say("In the group", { chat: GROUP });
  network.say("Under a post", { under: "12" });
  network.say("In the channel's name", { by: { sender_chat: { id: CHANNEL } } });
  network.say("  ");
  const events = await ask();
  expect(events.map(({ subject, kind }) => [subject, kind])).toEqual([
    [String(GROUP), "message"],
    [String(DISCUSSION), "comment"],
    [String(CHANNEL), "comment"],
  ]);
  expect(events[2]).toMatchObject({ body: "Under a post", inReplyTo: "12", author: { name: "Ada Reader" } });
  expect(await ask()).toEqual([]);
  const conflict = { ok: false, error_code: 409, description: "Conflict: terminated by other getUpdates request" };
  network.plan("POST /bot[^/]+/getUpdates", { kind: "refuse", answer: { status: 409, body: conflict } });
  expect(await ask()).toEqual([]);
});

it("Telegram: matches a group that became a supergroup by its old ID", async () => {
  const network = await startTelegram();
  onTestFinished(() => network.stop());
  const ask = asking(telegramPoll(network.origin), String(GROUP), { token: BOT_TOKEN, chat: GROUP });
  network.hasMoved = true;
  network.say("Since the move", { chat: -1009876543210 });
  const events = await ask();
  expect(events.map(({ subject }) => subject)).toEqual(["-1009876543210", String(GROUP)]);
});

it("WordPress: returns a comment that is approved after later ones", async () => {
  const network = await startWordPress();
  onTestFinished(() => network.stop());
  const credentials = { root: `${network.origin}/wp-json/`, ...WP_USER, uuid: null };
  const ask = asking(wordpressPoll, "north.example#3", credentials);
  network.say("Before", { post: 5 });
  expect(await ask()).toEqual([]);
  network.say("Held", { post: 5 });
  const [held] = network.discussion.slice(-1);
  if (held) held.status = "hold";
  network.say("Approved at once", { post: 5 });
  expect(await ask()).toMatchObject([{ body: "Approved at once", inReplyTo: "5" }]);
  if (held) held.status = "approved";
  expect((await ask()).map((event) => "body" in event && event.body)).toEqual(["Held", "Approved at once"]);
});

it("DEV: returns comments and those below them, none of our own and none from before", async () => {
  const network = await startDevto();
  onTestFinished(() => network.stop());
  network.journal.push(
    { at: "2026-11-24T09:00:00Z", id: 801, title: "Hours", body_markdown: "", tags: [] },
    { at: "2026-11-24T09:00:00Z", id: 802, title: "Quay", body_markdown: "", tags: [] },
  );
  const ask = asking(devtoPoll(network.origin), "4169", { key: DEVTO_KEY });
  expect(await ask()).toEqual([]);
  const first = network.say("Open on <b>Sunday</b>?", { article: 801 });
  const below = network.say("I wonder too", { article: 801, below: first });
  network.say("Yes", { article: 801, below: first, username: "northcoffee" });
  const read = (await ask()).map((event) => "body" in event && [event.externalId, event.body]);
  expect(read).toEqual([
    [first, "Open on Sunday?"],
    [below, "I wonder too"],
  ]);
  const { asked } = network;
  const before = asked.length;
  expect(await ask()).toEqual([]);
  expect(asked.slice(before)).toEqual(["GET /api/articles/me/all"]);
  network.say("Where?", { article: 802 });
  expect(await ask()).toMatchObject([
    {
      kind: "comment",
      inReplyTo: "802",
      subject: "4169",
      author: { name: "Mia Moss", handle: "@mia" },
      permalink: expect.stringMatching(/\/mia\/comment\/c\d+$/),
    },
  ]);
  network.plan("GET /api/comments", { kind: "page" });
  network.say("Here", { article: 802 });
  await expect(ask()).rejects.toThrow("answered with status 200");
  expect((await ask()).map((event) => "body" in event && event.body)).toEqual(["Where?", "Here"]);
});

it("Ghost: reads members' comments once each, and none from a site that lists none", async () => {
  const network = await startGhost();
  onTestFinished(() => network.stop());
  const ask = asking(ghostPoll(), "north.example", { site: network.origin, key: GHOST_KEY });
  network.hasComments = false;
  expect(await ask()).toEqual([]);
  network.hasComments = true;
  network.say("Before");
  expect(await ask()).toEqual([]);
  network.say("In the same second", { isSameSecond: true });
  network.say("Open on <b>Sunday</b>?", { post: "6489" });
  network.say("Rude", { status: "hidden" });
  expect(await ask()).toMatchObject([
    { kind: "comment", body: "In the same second" },
    { body: "Open on Sunday?", inReplyTo: "6489", subject: "north.example", author: { name: "Mia Moss" } },
  ]);
  expect(await ask()).toEqual([]);
  for (let index = 0; index < 130; index++) network.say(`Comment ${index}`);
  const many = await ask();
  expect([many.length, many[0], many.at(-1)]).toMatchObject([130, { body: "Comment 0" }, { body: "Comment 129" }]);
  network.plan("GET /ghost/api/admin/comments/", { kind: "page" });
  network.say("Here");
  await expect(ask()).rejects.toThrow();
  expect(await ask()).toMatchObject([{ body: "Here" }]);
});

it("Ghost: on a site without comments, the first one is new", async () => {
  const network = await startGhost();
  onTestFinished(() => network.stop());
  const ask = asking(ghostPoll(), "north.example", { site: network.origin, key: GHOST_KEY });
  expect(await ask()).toEqual([]);
  network.say("First");
  expect(await ask()).toMatchObject([{ body: "First" }]);
});

it("Reddit: distinguishes comments, mentions and private messages, and reads page by page", async () => {
  const network = await startReddit();
  onTestFinished(() => network.stop());
  const at = { api: network.origin, site: network.origin };
  const ask = asking(redditPoll(at), REDDIT_USER, { token: "reddit-token", username: "northcoffee" });
  network.say("Before");
  expect(await ask()).toEqual([]);
  network.say("Lovely", { parent: "t3_2s" });
  network.say("u/northcoffee, look", { type: "username_mention" });
  network.say("When do you open?", { type: "message" });
  network.say("Our own", { author: "northcoffee" });
  network.say("Forgotten", { author: "[deleted]" });
  expect((await ask()).filter((one) => "body" in one && one.body !== "Before")).toMatchObject([
    { kind: "comment", body: "Lovely", inReplyTo: "t3_2s", author: { externalId: "t2_ada", handle: "u/ada" } },
    { kind: "mention", permalink: expect.stringMatching(/^https:\/\/www.reddit.com\/r\/coffee\/comments/) },
    { kind: "message", body: "Opening hours\n\nWhen do you open?", inReplyTo: null },
    { kind: "comment", body: "Forgotten", author: null },
  ]);
  network.mayReadInbox = false;
  expect(await ask()).toEqual([]);
});
