import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DISCORD_BOT_TOKEN,
  type DiscordStandIn,
  FORUM,
  startDiscord,
  TEXT_CHANNEL,
  tooManyForDiscord,
  WEBHOOK,
  WEBHOOK_URL,
} from "#test/networks/discord.ts";
import { file, lend, open, outgoing, outgoingReply, sendBy } from "#test/networks/lend.ts";
import type { Outgoing, OutgoingReply } from "../contract.ts";
import { discordChanger, discordWebhookChanger } from "./change.ts";
import { discordChooser } from "./choose.ts";
import { discordConnect } from "./connect-bot.ts";
import { discordWebhookConnect } from "./connect-webhook.ts";
import { capabilitiesAt, discord, discordWebhook } from "./describe.ts";
import { missingPermissions } from "./permissions.ts";
import { discordPublisher, discordWebhookPublisher } from "./publish.ts";
import { discordReplier } from "./reply.ts";
import { discordReporter, discordWebhookReporter } from "./report.ts";

let network: DiscordStandIn;
beforeEach(async () => {
  network = await startDiscord();
});
afterEach(() => network.stop());

const there = () => ({ api: `${network.origin}/api/v10`, cdn: network.origin });
const GUILD = "41771983423143937";

const byWebhook = (content: Partial<Outgoing> = {}) =>
  sendBy(
    discordWebhookPublisher(there()),
    outgoing(discordWebhook, JSON.stringify({ ...WEBHOOK, guild: GUILD, channel: TEXT_CHANNEL }), content),
  );
const byBot = (content: Partial<Outgoing> = {}) =>
  sendBy(
    discordPublisher(there()),
    outgoing(discord, JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }), content),
  );

describe("connecting a webhook", () => {
  const connect = (url: string) => open(discordWebhookConnect(there()), { url });

  it.each([WEBHOOK_URL, WEBHOOK_URL.replace("discord.com/api", "canary.discord.com/api/v10")])(
    "verifies the webhook and returns its name and avatar",
    async (url) => {
      const { credentials, ...shown } = await connect(url);
      expect(shown).toMatchObject({
        externalId: WEBHOOK.id,
        handle: "North Coffee …5344",
        displayName: "North Coffee",
        avatarUrl: expect.stringMatching(/^data:image\/png;base64,/),
      });
      expect(JSON.stringify(shown)).not.toContain(WEBHOOK.token);
      expect(JSON.parse(credentials)).toEqual({ ...WEBHOOK, guild: GUILD, channel: TEXT_CHANNEL });
    },
  );

  it.each([
    "North Coffee",
    "https://example.com/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44fecd1726",
    "https://discord.com.example.com/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44f",
    "https://discord.com@10.0.0.1/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44f",
    "http://discord.com/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44f",
    "https://discord.com/channels/1/2",
  ])("makes no request for the invalid URL %s", async (url) => {
    await expect(connect(url)).rejects.toMatchObject({ field: "url", message: expect.stringContaining("Copy it") });
    expect(network.asked).toEqual([]);
  });

  it("reports a deleted webhook", async () => {
    const other = WEBHOOK_URL.replace(WEBHOOK.token, "x".repeat(68));
    await expect(connect(other)).rejects.toMatchObject({ field: "url", message: expect.stringContaining("deleted") });
  });
});

describe("connecting a bot", () => {
  const connect = (typed: { token?: string; channel?: string } = {}) =>
    open(discordConnect(there()), { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, ...typed });

  it.each([TEXT_CHANNEL, `https://discord.com/channels/${GUILD}/${TEXT_CHANNEL}`])(
    "verifies the channel %s and returns its name and icon",
    async (channel) => {
      const { credentials, ...shown } = await connect({ channel });
      expect(shown).toMatchObject({
        externalId: TEXT_CHANNEL,
        handle: "Roasters #general",
        displayName: "Roasters",
        avatarUrl: expect.stringMatching(/^data:image\/png;base64,/),
      });
      expect(JSON.stringify(shown)).not.toContain(DISCORD_BOT_TOKEN);
      expect(JSON.parse(credentials)).toEqual({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD });
    },
  );

  it.each([
    [{ token: "short" }, "token", "reset"],
    [{ token: "x".repeat(70) }, "token", "reset"],
    [{ channel: "#general" }, "channel", "link"],
    [{ channel: "999999999999" }, "channel", "Invite the bot"],
    [{ channel: FORUM }, "channel", "text channel"],
  ])("refuses %o with an error on the field", async (typed, field, words) => {
    await expect(connect(typed)).rejects.toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it("names the missing permissions", async () => {
    network.denied = (1n << 11n) | (1n << 15n);
    await expect(connect()).rejects.toThrow(/may not publish in #general\. .*: Send messages and Attach files\.$/);
  });
});

describe("missingPermissions", () => {
  const all = (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n);
  const guild = {
    id: "g",
    owner_id: "owner",
    roles: [
      { id: "g", permissions: 0n },
      { id: "r", permissions: all },
      { id: "a", permissions: 8n },
    ],
  };
  const member = (...roles: string[]) => ({ userId: "bot", roles });
  const over = (id: string, allow: bigint, deny: bigint) => ({ id, allow, deny });

  it.each([
    ["nobody's role", member(), [], false, 4],
    ["a role", member("r"), [], false, 0],
    ["the role's denied", member("r"), [over("r", 0n, 1n << 11n)], false, 1],
    ["its own allowed after all", member("r"), [over("r", 0n, 1n << 11n), over("bot", 1n << 11n, 0n)], false, 0],
    ["everybody's denied", member("r"), [over("g", 0n, all)], false, 4],
    ["an administrator's", member("a"), [over("g", 0n, all)], false, 0],
    ["a thread's", member("r"), [], true, 1],
    ["a thread's allowed", member("r"), [over("g", 1n << 38n, 0n)], true, 0],
  ])("%s", (_name, who, overwrites, isThread, count) => {
    expect(missingPermissions({ guild, member: who, overwrites, isThread })).toHaveLength(count);
  });
});

describe("a poll", () => {
  const poll = ["Filter", "Espresso"];
  const check = (content: Partial<Outgoing>) =>
    discord.preflight(outgoing(discord, null, content)).map(({ code, field }) => `${code} ${field}`);

  it("asks the text, or a question of its own below it", async () => {
    expect(await byBot({ body: "Which?", options: { poll } })).toMatchObject({ kind: "done" });
    expect(
      await byWebhook({ body: "We test.", options: { poll, poll_question: "Which?", poll_hours: 2 } }),
    ).toMatchObject({
      kind: "done",
    });
    const asked = { question: { text: "Which?" }, answers: poll.map((text) => ({ poll_media: { text } })) };
    expect(network.journal).toMatchObject([
      { content: "", payload: { poll: { ...asked, duration: 24, allow_multiselect: false } } },
      { content: "We test.", payload: { poll: { ...asked, duration: 2 } } },
    ]);
  });

  it("is found by its question after a lost response", async () => {
    const sent = outgoing(discord, JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }), {
      body: "Which?",
      options: { poll },
      sentSecondsAgo: 5,
    });
    await byBot({ body: "Another?", options: { poll } });
    await sendBy(discordPublisher(there()), sent);
    const [way] = discordPublisher(there()).settlement?.(sent) ?? [];
    if (way?.by !== "look_up") throw new Error("It isn't looked up.");
    expect(await way.find(lend())).toMatchObject([{ externalId: network.journal[1]?.id }]);
  });

  it("is refused beyond Discord's limits", () => {
    expect(check({ options: { poll, poll_hours: 768 } })).toEqual([]);
    expect(check({ options: { poll: ["x".repeat(56), "y"] } })).toEqual(["poll_invalid options.poll"]);
    expect(check({ options: { poll }, media: [file("image/png")] })).toEqual(["poll_with_media options.poll"]);
    expect(check({ body: "x".repeat(301), options: { poll } })).toEqual(["text_too_long body"]);
    expect(check({ body: "x".repeat(301), options: { poll, poll_question: "?" } })).toEqual([]);
  });

  it("isn't edited, which Discord refuses", async () => {
    const { channel } = outgoing(
      discord,
      JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }),
    );
    const content = outgoing(discord, null, { options: { poll } });
    const change = {
      publicationId: 1,
      brandId: 1,
      channel,
      published: [{ externalId: "900", permalink: "" }],
      content,
    };
    expect(await discordChanger(there()).edit?.(change, lend())).toMatchObject({ error: { code: "poll_fixed" } });
  });
});

describe("roles", () => {
  const [id] = ["41771983423144002"];

  it("that were chosen are mentioned below the first part, and nobody else is notified", async () => {
    const notify_roles = [id ?? ""];
    await byBot({ body: "@everyone: new!", options: { notify_roles } });
    const earlier = [{ externalId: "900", permalink: "" }];
    await byBot({ body: "@everyone: new!", thread: ["More"], options: { notify_roles }, earlier });
    expect(network.journal).toMatchObject([
      { content: `@everyone: new!\n<@&${id}>`, payload: { allowed_mentions: { parse: [], roles: [id] } } },
      { content: "More", payload: { allowed_mentions: { parse: [] } } },
    ]);
  });

  it("are listed without everyone and those of apps", async () => {
    const channel = {
      id: 1,
      handle: "",
      credentials: JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }),
    };
    expect(await discordChooser(there()).choices(channel, lend())).toEqual({
      notify_roles: [
        { value: "41771983423144002", label: "@Roasters" },
        { value: "41771983423144001", label: "@Guests" },
      ],
    });
  });

  it("count, and are numbers", () => {
    const check = (body: string, notify_roles: string[]) =>
      discordWebhook
        .preflight(outgoing(discordWebhook, null, { body, options: { notify_roles } }))
        .map(({ field }) => field);
    expect(check("x".repeat(1977), [id ?? ""])).toEqual([]);
    expect(check("x".repeat(1979), [id ?? ""])).toEqual(["body"]);
    expect(check("x", ["@Roasters"])).toEqual(["options.notify_roles"]);
  });
});

describe("a message in an announcement channel", () => {
  const sent = (state: Outgoing["state"]) =>
    outgoing(discord, JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }), { state });

  it("is published to following servers afterwards, once", async () => {
    network.isAnnouncement = true;
    const posted = await byBot({ options: { crosspost: true } });
    if (posted.kind !== "processing") throw new Error(`It is ${posted.kind}.`);
    const [id] = network.journal.map((one) => one.id);
    for (let time = 0; time < 2; time += 1) {
      const ended = await discordPublisher(there()).poll?.(sent(posted.state), lend());
      expect(ended).toEqual({ kind: "done", externalId: id, permalink: expect.stringContaining(`/${id}`) });
    }
    expect(network.crossposted).toEqual([id]);
    expect(network.journal).toHaveLength(1);
  });

  it("has a remark where that is refused", async () => {
    const posted = await byBot({ options: { crosspost: true } });
    if (posted.kind !== "processing") throw new Error(`It is ${posted.kind}.`);
    expect(await discordPublisher(there()).poll?.(sent(posted.state), lend())).toMatchObject({
      kind: "done",
      note: expect.stringContaining("Cannot execute action"),
    });
  });
});

describe("a forum post by a webhook", () => {
  it("has tags", async () => {
    network.isForum = true;
    await byWebhook({ options: { thread_name: "New roast", forum_tags: ["41771983423145001"] } });
    expect(network.journal).toMatchObject([
      { payload: { thread_name: "New roast", applied_tags: ["41771983423145001"] } },
    ]);
    const untitled = outgoing(discordWebhook, null, { options: { forum_tags: ["41771983423145001"] } });
    expect(discordWebhook.preflight(untitled)).toMatchObject([{ field: "options.forum_tags" }]);
  });
});

describe("publishing", () => {
  it("sends a text without notifying mentioned users and returns the permalink", async () => {
    const done = {
      kind: "done",
      externalId: "900",
      permalink: `https://discord.com/channels/${GUILD}/${TEXT_CHANNEL}/900`,
    };
    expect(await byWebhook({ body: "@everyone Hello" })).toEqual(done);
    expect(network.journal).toMatchObject([
      { by: "webhook", content: "@everyone Hello", payload: { allowed_mentions: { parse: [] } } },
    ]);
    expect(await byBot({ body: "From the bot" })).toMatchObject({ kind: "done", externalId: "901" });
  });

  it.each([byWebhook, byBot])("sends files with their alt texts", async (send) => {
    const media = [file("image/png", { bytes: 2000, alt: "A cup" }), file("video/mp4", { bytes: 400_000, alt: "" })];
    expect(await send({ media })).toMatchObject({ kind: "done" });
    expect(network.journal[0]?.files).toEqual([
      { name: "1.png", type: "image/png", bytes: 2000, description: "A cup" },
      { name: "2.mp4", type: "video/mp4", bytes: 400_000, description: undefined },
    ]);
  });

  it("sends a thread part as a reply to the part before", async () => {
    await byBot({ thread: ["Second"], earlier: [{ externalId: "900", permalink: "" }] });
    expect(network.journal).toMatchObject([
      { content: "Second", payload: { message_reference: { message_id: "900" } } },
    ]);
  });

  it("sends the same nonce again, for a message that Discord stores late", async () => {
    network.troubles.push({ kind: "lost" });
    const key = "0193a5c2-0000-7000-8000-000000000000";
    expect(await byBot({ key })).toMatchObject({ kind: "unknown" });
    expect(await byBot({ key })).toMatchObject({ kind: "done", externalId: "900" });
    expect(network.journal).toHaveLength(1);
    expect(network.journal[0]?.nonce?.length).toBeLessThanOrEqual(25);
  });

  it("settles a bot's lost response by the message's text, or throws when it can't tell", async () => {
    await byWebhook({ body: "The same" });
    await byBot({ body: "The same" });
    const credentials = JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD });
    const find = (body: string) => {
      const sent = outgoing(discord, credentials, { body, sentSecondsAgo: 600 });
      const [way, ...more] = discordPublisher(there()).settlement?.(sent) ?? [];
      expect(more).toEqual([]);
      return way?.by === "look_up" ? way.find(lend()) : Promise.reject(new Error("There is no such way."));
    };
    expect(await find("The same")).toMatchObject([{ externalId: "901" }]);
    expect(await find("Another")).toEqual([]);
    for (const minutes of [-120, 120]) {
      vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
      expect(await find("The same"), `a clock off by ${minutes} minutes`).toMatchObject([{ externalId: "901" }]);
      vi.useRealTimers();
    }
    network.mayReadHistory = false;
    await expect(find("Another")).rejects.toThrow("doesn't tell");
  });

  it("settles a reply's lost response long after the nonce is forgotten, by its message and text", async () => {
    const credentials = JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD });
    const { channel } = outgoing(discord, credentials);
    const question = network.say("Until when?");
    const permalink = `https://discord.com/channels/${GUILD}/${TEXT_CHANNEL}/${question}`;
    const item = { kind: "message", externalId: question, permalink, receivedAt: new Date(), authorId: null } as const;
    const say = (more: Partial<OutgoingReply>) =>
      discordReplier(there()).reply(outgoingReply({ channel, item, body: "At eight.", ...more }), lend());
    expect(await say({ key: "a" })).toMatchObject({ kind: "done", externalId: "901" });
    expect(network.journal[0]?.payload).toMatchObject({ allowed_mentions: { parse: [], replied_user: true } });
    network.troubles.push({ kind: "lost" });
    await expect(say({ key: "b" })).rejects.toThrow();
    const forgotten = network.journal.splice(0).map((posted) => ({ ...posted, nonce: undefined }));
    network.journal.push(...forgotten);
    const again = { key: "b", sentSecondsAgo: 750, taken: ["901"] };
    // People go on writing: it is on the second page.
    for (let number = 0; number < 150; number += 1) network.say(`Message ${number}`);
    expect(await say(again)).toMatchObject({ kind: "done", externalId: "902" });
    expect(network.journal).toHaveLength(2);
    network.journal.splice(1);
    expect(await say(again)).toMatchObject({ kind: "done", externalId: "1053" });
    network.mayReadHistory = false;
    expect(await say({ ...again, key: "c" })).toMatchObject({
      kind: "failed",
      error: { retryable: true, message: expect.stringContaining("read the message history") },
    });
    expect(network.journal).toHaveLength(2);
  });

  it("sends a reply's files with it, and finds it by them as well", async () => {
    const credentials = JSON.stringify({ token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD });
    const { channel } = outgoing(discord, credentials);
    const question = network.say("Where are you?");
    const permalink = `https://discord.com/channels/${GUILD}/${TEXT_CHANNEL}/${question}`;
    const item = { kind: "message", externalId: question, permalink, receivedAt: new Date(), authorId: null } as const;
    const media = [file("image/png", { alt: "A map" })];
    const sent = outgoingReply({ channel, item, body: "", media });
    network.troubles.push({ kind: "lost" });
    await expect(discordReplier(there()).reply(sent, lend())).rejects.toThrow();
    const again = { ...sent, key: "b", sentSecondsAgo: 30 };
    expect(await discordReplier(there()).reply(again, lend())).toMatchObject({ kind: "done" });
    expect(network.journal).toMatchObject([
      { payload: { message_reference: { message_id: question }, attachments: [{ description: "A map" }] } },
    ]);
    expect(await discordReplier(there()).reply({ ...again, media: [], body: "Text" }, lend())).toMatchObject({
      kind: "done",
    });
    expect(network.journal).toHaveLength(2);
  });

  it.each([
    ["lost", 1],
    ["half", 1],
    ["large", 1],
    ["bad_gateway", 1],
    ["page", 0],
  ] as const)("returns unknown when the response is %s", async (kind, count) => {
    network.troubles.push({ kind });
    expect(await byWebhook()).toMatchObject({ kind: "unknown" });
    expect(network.journal).toHaveLength(count);
  });

  it("reports an interrupted upload as failed", async () => {
    network.troubles.push({ kind: "reset" });
    expect(await byWebhook({ media: [file("video/mp4", { bytes: 10_000_000 })] })).toMatchObject({
      kind: "failed",
      error: { code: "upload_interrupted", retryable: true },
    });
    expect(network.journal).toEqual([]);
  });

  it("returns throttled for as long as Discord asks, for the channel or the app", async () => {
    const answers = [
      tooManyForDiscord(3),
      tooManyForDiscord(9, true),
      { status: 429, body: "<html>Slow down</html>", headers: { "retry-after": "600" } },
    ];
    for (const response of answers) network.troubles.push({ kind: "refuse", answer: response });
    expect(await byWebhook()).toEqual({ kind: "throttled", seconds: 3, scope: "channel" });
    expect(await byWebhook()).toEqual({ kind: "throttled", seconds: 9, scope: "app" });
    expect(await byWebhook()).toEqual({ kind: "throttled", seconds: 600, scope: "app" });
  });

  it("explains refusals", async () => {
    const refused = (code: string, words: string) => ({
      kind: "failed",
      error: { code, message: expect.stringContaining(words), retryable: false },
    });
    const media = [file("image/png", { bytes: 10_485_761 })];
    expect(await byWebhook({ media })).toMatchObject(refused("too_large", "larger"));
    network.denied = 1n << 11n;
    expect(await byBot()).toMatchObject(refused("missing_permissions", "permission"));
    network.isBotGone = true;
    expect(await byBot()).toMatchObject(refused("not_authorized", "removed"));
    network.isRevoked = true;
    expect(await byBot()).toMatchObject(refused("not_authorized", "reset"));
    expect(await byWebhook()).toMatchObject(refused("not_authorized", "deleted"));
    expect(network.journal).toEqual([]);
  });
});

it.each([
  [discordReporter, { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }],
  [discordWebhookReporter, { ...WEBHOOK, guild: GUILD, channel: TEXT_CHANNEL }],
])("counts reactions as likes and omits deleted messages", async (reporter, credentials) => {
  await byWebhook();
  await byWebhook();
  network.reactions["900"] = [2, 1];
  const publications = ["900", "901", "902"].map((externalId, index) => ({
    publicationId: index,
    externalId,
    permalink: "",
  }));
  const channel = {
    id: 1,
    handle: "Roasters",
    credentials: JSON.stringify(credentials),
    capabilities: discord.capabilities,
  };
  const found = await reporter(there()).read(channel, publications, lend());
  expect([...found]).toEqual([
    [0, { likes: 3 }],
    [1, { likes: 0 }],
  ]);
});

it.each([
  ["bot", byBot, discordChanger, discord, { token: DISCORD_BOT_TOKEN, channel: TEXT_CHANNEL, guild: GUILD }],
  ["webhook", byWebhook, discordWebhookChanger, discordWebhook, { ...WEBHOOK, guild: GUILD, channel: TEXT_CHANNEL }],
] as const)("edits and deletes a message of a %s", async (_name, send, changer, connector, credentials) => {
  await send({ body: "Typpo" });
  const { channel } = outgoing(connector, JSON.stringify(credentials));
  const change = { publicationId: 1, brandId: 1, channel, published: [{ externalId: "900", permalink: "" }] };
  const content = outgoing(connector, null, { body: "Typo" });
  expect(await changer(there()).edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
  expect(network.journal).toMatchObject([{ content: "Typo" }]);
  expect(await changer(there()).remove?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal).toEqual([]);
  expect(await changer(there()).remove?.(change, lend())).toEqual({ kind: "not_there" });
  expect(await changer(there()).edit?.({ ...change, content }, lend())).toEqual({ kind: "not_there" });
});

it("finds a webhook's message in a thread by the thread's ID", async () => {
  const done = await byWebhook({ options: { thread_id: "123456" } });
  const permalink = `https://discord.com/channels/${GUILD}/123456/900`;
  expect(done).toMatchObject({ kind: "done", permalink });
  const { channel } = outgoing(discordWebhook, JSON.stringify({ ...WEBHOOK, guild: GUILD, channel: TEXT_CHANNEL }));
  const lost = { publicationId: 1, brandId: 1, channel, published: [{ externalId: "900", permalink: "" }] };
  expect(await discordWebhookChanger(there()).remove?.(lost, lend())).toEqual({ kind: "not_there" });
  const change = { ...lost, published: [{ externalId: "900", permalink }] };
  expect(await discordWebhookChanger(there()).remove?.(change, lend())).toEqual({ kind: "done" });
});

it("starts a post in a webhook's forum, continues it there, and says what a forum needs", async () => {
  network.isForum = true;
  expect(await byWebhook()).toMatchObject({ kind: "failed", error: { code: "forum_needs_title" } });
  const options = { thread_name: "Spring menu" };
  const first = await byWebhook({ body: "It is here", thread: ["And more"], options });
  if (first.kind !== "done") throw new Error(first.kind);
  const earlier = [{ externalId: first.externalId, permalink: first.permalink }];
  const second = await byWebhook({ body: "It is here", thread: ["And more"], options, earlier });
  expect(second.kind).toBe("done");
  const [post, reply] = network.journal;
  expect(post).toMatchObject({ thread: post?.id, payload: { thread_name: "Spring menu" } });
  expect(reply).toMatchObject({ thread: post?.id, content: "And more" });
  expect(reply?.payload).not.toHaveProperty("thread_name");
  network.isForum = false;
  expect(await byWebhook({ body: "Elsewhere", options })).toMatchObject({
    kind: "failed",
    error: { code: "not_a_forum" },
  });
  const both = outgoing(discordWebhook, null, { options: { thread_name: "Title", thread_id: "123456" } });
  expect(discordWebhook.preflight(both)).toMatchObject([{ field: "options.thread_id", severity: "error" }]);
});

it("takes 25 MB in one message at most, also on a boosted server", () => {
  const files = (count: number, bytes: number) => Array.from({ length: count }, () => file("image/png", { bytes }));
  const codes = (media: Outgoing["media"], limits = capabilitiesAt(3)) =>
    discord.preflight(outgoing(discord, null, { body: "Files", media }), limits).map(({ code }) => code);
  expect(codes(files(2, 10_000_000))).toEqual([]);
  expect(codes(files(3, 10_000_000))).toEqual(["media_too_large"]);
  expect(codes(files(1, 26_000_000))).toEqual([]);
  expect(codes(files(1, 26_214_400))).toContain("media_too_large");
});

it("applies the options for name, thread, embeds and notification", async () => {
  await byWebhook({ options: { username: "Olive", thread_id: "123456", suppress_embeds: true, silent: true } });
  expect(network.journal).toMatchObject([{ payload: { username: "Olive", flags: 4100 } }]);
  const odd = outgoing(discordWebhook, null, { options: { thread_id: "general" } });
  expect(discordWebhook.preflight(odd)).toMatchObject([{ field: "options.thread_id", severity: "error" }]);
});

it("counts code points", () => {
  const check = (body: string) => discord.preflight(outgoing(discord, null, { body })).map(({ code }) => code);
  expect(check("👍".repeat(2000))).toEqual([]);
  expect(check("👍".repeat(2001))).toEqual(["text_too_long"]);
});
