import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { file, lend, open, outgoing, outgoingReply, sendBy } from "#test/networks/lend.ts";
import { BOT_TOKEN, CHANNEL, GROUP, startTelegram, type TelegramStandIn, tooMany } from "#test/networks/telegram.ts";
import type { Outgoing } from "../contract.ts";
import { telegramChanger } from "./change.ts";
import { telegramConnect } from "./connect.ts";
import { telegram } from "./describe.ts";
import { telegramPublisher } from "./publish.ts";
import { telegramReplier } from "./reply.ts";

let network: TelegramStandIn;
beforeEach(async () => {
  network = await startTelegram();
});
afterEach(() => network.stop());

const connect = (typed: { token?: string; chat?: string } = {}) =>
  open(telegramConnect(network.origin), { token: BOT_TOKEN, chat: "@northcoffee", ...typed });

const publish = (content: Partial<Outgoing> = {}, chat = CHANNEL) =>
  sendBy(telegramPublisher(network.origin), outgoing(telegram, JSON.stringify({ token: BOT_TOKEN, chat }), content));

describe("connecting", () => {
  it("verifies a channel, returns its name and photo, and does not expose the token", async () => {
    const account = await connect();
    expect(account).toMatchObject({
      externalId: String(CHANNEL),
      handle: "@northcoffee",
      displayName: "North Coffee",
      avatarUrl: expect.stringMatching(/^data:image\/png;base64,/),
      expiresAt: null,
    });
    const { credentials, ...shown } = account;
    expect(JSON.stringify(shown)).not.toContain("AAE-");
    expect(JSON.parse(credentials)).toEqual({ token: BOT_TOKEN, chat: CHANNEL });
  });

  it.each(["northcoffee", "https://t.me/northcoffee", "t.me/s/northcoffee/", String(CHANNEL)])(
    "accepts the chat %s",
    async (chat) => {
      expect(await connect({ chat })).toMatchObject({ externalId: String(CHANNEL) });
    },
  );

  it("follows a group to its ID as a supergroup", async () => {
    network.hasMoved = true;
    expect(await connect({ chat: String(GROUP) })).toMatchObject({
      externalId: "-1009876543210",
      handle: "-1009876543210",
    });
  });

  it.each([
    [{ token: "123" }, "token", "BotFather"],
    [{ token: `987654321:${"x".repeat(35)}` }, "token", "revoked"],
    [{ chat: "https://t.me/+invite" }, "chat", "Invite links"],
    [{ chat: "@nobody_here" }, "chat", "@masthead_bot"],
    [{ chat: "77" }, "chat", "person"],
  ])("refuses %o with an error on the field", async (typed, field, words) => {
    await expect(connect(typed)).rejects.toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it("explains what to do when the bot may not post", async () => {
    network.member[CHANNEL] = { status: "administrator", can_post_messages: false };
    await expect(connect()).rejects.toMatchObject({ field: "chat", message: expect.stringContaining("administrator") });
    network.member[GROUP] = { status: "left" };
    await expect(connect({ chat: String(GROUP) })).rejects.toThrow("@masthead_bot may not write in Roasters");
    expect(network.journal).toEqual([]);
  });
});

describe("publishing", () => {
  it("sends a plain text and returns the permalink", async () => {
    const body = "*Not* <b>markup</b> https://example.com/";
    expect(await publish({ body })).toEqual({
      kind: "done",
      externalId: "40",
      permalink: "https://t.me/northcoffee/40",
    });
    expect(network.journal).toMatchObject([{ method: "sendMessage", chat: CHANNEL, text: body }]);
    expect(network.journal[0]?.fields).not.toHaveProperty("parse_mode");
  });

  it.each([
    ["image/jpeg", "sendPhoto"],
    ["video/mp4", "sendVideo"],
    ["image/gif", "sendAnimation"],
  ])("sends %s by %s with a caption", async (type, method) => {
    expect(await publish({ media: [file(type, { bytes: 300_000 })] })).toMatchObject({
      kind: "done",
      externalId: "40",
    });
    expect(network.journal).toMatchObject([{ method, text: "Hello", files: [{ type, bytes: 300_000 }] }]);
  });

  it("sends several files as one album, with the caption on its first item", async () => {
    const media = [file("image/jpeg"), file("video/mp4", { bytes: 2000 }), file("image/png", { bytes: 3000 })];
    expect(await publish({ media })).toMatchObject({
      kind: "done",
      externalId: "40,41,42",
      permalink: "https://t.me/northcoffee/40",
    });
    expect(network.journal).toMatchObject([
      { method: "sendMediaGroup", text: "Hello", files: [{ bytes: 1000 }, { bytes: 2000 }, { bytes: 3000 }] },
    ]);
  });

  it("sends a thread part as a reply to the part before", async () => {
    const earlier = [{ externalId: "40", permalink: "" }];
    await publish({ thread: ["Second"], earlier });
    expect(network.journal).toMatchObject([{ text: "Second", fields: { reply_parameters: { message_id: 40 } } }]);
  });

  it.each([[], [file("image/jpeg")]])("sends once to a group that became a supergroup", async (...media) => {
    network.hasMoved = true;
    expect(await publish({ media }, GROUP)).toMatchObject({ kind: "done", permalink: "https://t.me/c/9876543210/40" });
    expect(network.journal).toHaveLength(1);
  });

  it("explains refusals", async () => {
    network.troubles.push({ kind: "refuse", answer: tooMany(17) });
    expect(await publish()).toEqual({ kind: "throttled", seconds: 17, scope: "channel" });
    network.member[CHANNEL] = { status: "kicked" };
    expect(await publish()).toMatchObject({
      kind: "failed",
      error: { code: "not_authorized", message: expect.stringContaining("removed") },
    });
    expect(await publish({}, -42)).toMatchObject({
      kind: "failed",
      error: { code: "chat_not_found", retryable: false },
    });
    network.isRevoked = true;
    expect(await publish()).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
    expect(network.journal).toEqual([]);
  });

  it.each([
    ["lost", 1],
    ["half", 1],
    ["large", 1],
    ["bad_gateway", 1],
    ["page", 0],
  ] as const)("returns unknown when the response is %s", async (kind, count) => {
    network.troubles.push({ kind });
    expect(await publish()).toMatchObject({ kind: "unknown" });
    expect(network.journal).toHaveLength(count);
  });

  it("reports an interrupted upload as failed", async () => {
    network.troubles.push({ kind: "reset" });
    const media = [file("video/mp4", { bytes: 30_000_000 })];
    expect(await publish({ media })).toMatchObject({
      kind: "failed",
      error: { code: "upload_interrupted", retryable: true },
    });
    expect(network.journal).toEqual([]);
  });
});

describe("options", () => {
  const button = { button_text: "Order", button_url: "https://example.com/order" };

  it("are sent as Telegram's parameters", async () => {
    await publish({ options: { silent: true, protect: true, link_preview: false, ...button } });
    expect(network.journal[0]?.fields).toMatchObject({
      disable_notification: true,
      protect_content: true,
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: [[{ text: "Order", url: "https://example.com/order" }]] },
    });
  });

  it.each([
    [{ button_text: "Order" }, "options.button_url"],
    [{ button_url: "https://example.com" }, "options.button_text"],
    [{ ...button, button_url: "example" }, "options.button_url"],
  ])("refuse an incomplete button: %o", (options, field) => {
    expect(telegram.preflight(outgoing(telegram, null, { options }))).toMatchObject([{ severity: "error", field }]);
  });

  it("make rows of several buttons", async () => {
    const more_buttons = ["Book a table https://example.com/book", "Menu https://example.com/menu"];
    await publish({ options: { ...button, more_buttons, buttons_per_row: 2 } });
    expect(network.journal[0]?.fields.reply_markup).toEqual({
      inline_keyboard: [
        [
          { text: "Order", url: "https://example.com/order" },
          { text: "Book a table", url: "https://example.com/book" },
        ],
        [{ text: "Menu", url: "https://example.com/menu" }],
      ],
    });
  });

  it.each(["https://example.com", "Menu example.com", `${"x".repeat(65)} https://example.com`])(
    "refuse %s as a button",
    (entry) => {
      expect(telegram.preflight(outgoing(telegram, null, { options: { more_buttons: [entry] } }))).toMatchObject([
        { severity: "error", field: "options.more_buttons" },
      ]);
    },
  );

  it("refuse a button under an album", () => {
    const media = [file("image/png"), file("image/png")];
    expect(telegram.preflight(outgoing(telegram, null, { options: button, media }))).toMatchObject([
      { field: "options.button_text" },
    ]);
  });
});

describe("a poll", () => {
  const poll = ["Filter", "Espresso"];
  const check = (content: Partial<Outgoing>) =>
    telegram.preflight(outgoing(telegram, null, content)).map(({ code, field }) => `${code} ${field}`);

  it("asks the post's text", async () => {
    expect(await publish({ body: "Which?", options: { poll, poll_hours: 24, poll_multiple: true } })).toEqual({
      kind: "done",
      externalId: "40",
      permalink: "https://t.me/northcoffee/40",
    });
    expect(network.journal).toMatchObject([{ method: "sendPoll", text: "Which?" }]);
    expect(network.journal[0]?.fields).toMatchObject({
      options: [{ text: "Filter" }, { text: "Espresso" }],
      open_period: 86_400,
      allows_multiple_answers: true,
    });
    expect(network.journal[0]?.fields).not.toHaveProperty("description");
  });

  it("asks a question of its own below the text", async () => {
    await publish({ body: "We test.", options: { poll, poll_question: "Which?" }, thread: ["More"] });
    await publish({
      body: "We test.",
      options: { poll },
      thread: ["More"],
      earlier: [{ externalId: "40", permalink: "" }],
    });
    expect(network.journal).toMatchObject([
      { method: "sendPoll", text: "Which?", fields: { description: "We test." } },
      { method: "sendMessage", text: "More" },
    ]);
  });

  it("is refused beyond Telegram's limits", () => {
    expect(check({ options: { poll } })).toEqual([]);
    expect(check({ options: { poll: ["One"] } })).toEqual(["poll_invalid options.poll"]);
    expect(check({ options: { poll: ["x".repeat(100), "y"] } })).toEqual([]);
    expect(check({ options: { poll: ["x".repeat(101), "y"] } })).toEqual(["poll_invalid options.poll"]);
    expect(check({ options: { poll }, media: [file("image/png")] })).toEqual(["poll_with_media options.poll"]);
    expect(check({ body: "x".repeat(300), options: { poll } })).toEqual([]);
    expect(check({ body: "x".repeat(301), options: { poll } })).toEqual(["text_too_long body"]);
    expect(check({ body: "x".repeat(1024), options: { poll, poll_question: "?" } })).toEqual([]);
    expect(check({ body: "x".repeat(1025), options: { poll, poll_question: "?" } })).toEqual(["text_too_long body"]);
  });

  it("is explained where the network refuses it", async () => {
    expect(await publish({ body: "", options: { poll } })).toMatchObject({
      kind: "failed",
      error: { code: "poll_refused", retryable: false },
    });
  });
});

describe("files", () => {
  it("are documents where that was chosen, and PDFs always", async () => {
    const pdf = file("application/pdf", { name: 'Menu "May".pdf' });
    expect(await publish({ media: [pdf] })).toMatchObject({ kind: "done" });
    expect(await publish({ media: [file("image/png"), pdf], options: { as_files: true } })).toMatchObject({
      kind: "done",
      externalId: "41,42",
    });
    expect(network.journal).toMatchObject([
      { method: "sendDocument", files: [{ type: "application/pdf" }] },
      { method: "sendMediaGroup", text: "Hello", files: [{ type: "image/png" }, { type: "application/pdf" }] },
    ]);
  });

  it("of one sort are grouped", () => {
    const media = [file("image/png"), file("application/pdf")];
    const check = (options: Outgoing["options"]) =>
      telegram.preflight(outgoing(telegram, null, { media, options })).map(({ code }) => code);
    expect(check({})).toEqual(["media_mix_unsupported"]);
    expect(check({ as_files: true })).toEqual([]);
  });
});

describe("pinning", () => {
  const finish = (state: Outgoing["state"]) =>
    telegramPublisher(network.origin).poll?.(
      outgoing(telegram, JSON.stringify({ token: BOT_TOKEN, chat: CHANNEL }), { options: { pin: true }, state }),
      lend(),
    );

  it("follows publishing, and may be repeated", async () => {
    const posted = await publish({ options: { pin: true } });
    if (posted.kind !== "processing") throw new Error(`It is ${posted.kind}.`);
    expect(network.pinned).toEqual([]);
    const done = { kind: "done", externalId: "40", permalink: "https://t.me/northcoffee/40" };
    expect(await finish(posted.state)).toEqual(done);
    expect(await finish(posted.state)).toEqual(done);
    expect(network.journal).toHaveLength(1);
    expect(network.pinned).toEqual([40, 40]);
  });

  it("that is refused leaves a remark on the published post", async () => {
    network.mayPin = false;
    const posted = await publish({ options: { pin: true } });
    if (posted.kind !== "processing") throw new Error(`It is ${posted.kind}.`);
    expect(await finish(posted.state)).toMatchObject({
      kind: "done",
      externalId: "40",
      note: expect.stringContaining("not enough rights"),
    });
  });

  it("is not done for later parts", async () => {
    const earlier = [{ externalId: "40", permalink: "" }];
    expect(await publish({ options: { pin: true }, thread: ["Two"], earlier })).toMatchObject({ kind: "done" });
  });
});

describe("editing and deleting", () => {
  const change = (published: { externalId: string }[]) => ({
    publicationId: 1,
    brandId: 1,
    channel: outgoing(telegram, JSON.stringify({ token: BOT_TOKEN, chat: CHANNEL })).channel,
    published: published.map((one) => ({ ...one, permalink: "" })),
  });
  const changer = () => telegramChanger(network.origin);

  it("edits a text and sends the button again; returns not_there for a missing message", async () => {
    const options = { button_text: "Order", button_url: "https://example.com/order" };
    await publish({ body: "Typpo" });
    const content = outgoing(telegram, null, { body: "Typo", options });
    expect(await changer().edit?.({ ...change([{ externalId: "40" }]), content }, lend())).toEqual({ kind: "done" });
    expect(network.journal).toMatchObject([{ text: "Typo", fields: { reply_markup: {} } }]);
    expect(await changer().edit?.({ ...change([{ externalId: "40" }]), content }, lend())).toEqual({ kind: "done" });
    expect(await changer().edit?.({ ...change([{ externalId: "99" }]), content }, lend())).toEqual({
      kind: "not_there",
    });
  });

  it("doesn't edit a poll, which Telegram refuses", async () => {
    const content = outgoing(telegram, null, { options: { poll: ["Yes", "No"] } });
    expect(await changer().edit?.({ ...change([{ externalId: "40" }]), content }, lend())).toMatchObject({
      kind: "failed",
      error: { code: "poll_fixed" },
    });
  });

  it("deletes every message of an album", async () => {
    await publish({ media: [file("image/png"), file("image/png")] });
    expect(await changer().remove?.(change([{ externalId: "40,41" }]), lend())).toEqual({ kind: "done" });
    expect(network.journal).toEqual([]);
  });
});

describe("preflight", () => {
  const check = (content: Partial<Outgoing>) =>
    telegram.preflight(outgoing(telegram, null, content)).map(({ code }) => code);

  it("counts UTF-16 code units, with a separate limit for captions", () => {
    expect(check({ body: "x".repeat(4096) })).toEqual([]);
    expect(check({ body: "👍".repeat(2049) })).toEqual(["text_too_long"]);
    expect(check({ body: "x".repeat(1024), media: [file("image/jpeg", { alt: "" })] })).toEqual([]);
    expect(check({ body: "x".repeat(1025), media: [file("image/jpeg")] })).toEqual(["text_too_long"]);
  });

  it("validates albums and photos", () => {
    expect(check({ media: [file("image/gif"), file("image/jpeg")] })).toEqual(["media_mix_unsupported"]);
    expect(check({ media: [file("image/jpeg", { bytes: 10_000_001 })] })).toEqual(["media_too_large"]);
    expect(check({ media: [file("image/jpeg", { width: 2100, height: 100 })] })).toEqual(["media_ratio_unsupported"]);
    expect(check({ media: [file("image/jpeg", { width: 6000, height: 4001 })] })).toEqual(["media_too_many_pixels"]);
    expect(check({ media: Array.from({ length: 11 }, () => file("image/jpeg")) })).toEqual(["too_many_media"]);
  });
});

it("replies with a text, with one file or with an album, each in one message", async () => {
  const { channel } = outgoing(telegram, JSON.stringify({ token: BOT_TOKEN, chat: CHANNEL }));
  const item = {
    kind: "message",
    externalId: `${GROUP}/7`,
    permalink: "",
    receivedAt: new Date(),
    authorId: null,
  } as const;
  const reply = (body: string, media: ReturnType<typeof file>[]) =>
    telegramReplier(network.origin).reply(outgoingReply({ channel, item, body, media }), lend());
  const image = file("image/jpeg");
  const outcomes = [await reply("At nine.", []), await reply("Look", [image]), await reply("", [image, image])];
  expect(outcomes.map((outcome) => outcome.kind === "done" && outcome.externalId)).toEqual(
    network.journal.map(({ id }) => `${GROUP}/${id}`),
  );
  expect(network.journal).toMatchObject([
    { method: "sendMessage", text: "At nine.", chat: GROUP },
    { method: "sendPhoto", text: "Look", chat: GROUP, files: [{ type: "image/jpeg" }] },
    { method: "sendMediaGroup", text: "", files: [{}, {}] },
  ]);
  const replied = network.journal.map(({ fields: { reply_parameters: to } }) =>
    typeof to === "string" ? JSON.parse(to) : to,
  );
  expect(replied).toMatchObject([{ message_id: 7 }, { message_id: 7 }, { message_id: 7 }]);
});
