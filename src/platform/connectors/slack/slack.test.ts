import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  file,
  finishBy,
  lend,
  open,
  outgoing,
  outgoingReply,
  publishBy,
  redirecting,
  replyBy,
  sendBy,
} from "#test/networks/lend.ts";
import {
  SLACK_APP,
  SLACK_CHANNEL,
  SLACK_HOOK,
  SLACK_HOOK_URL,
  SLACK_TOKEN,
  type SlackStandIn,
  startSlack,
  tooManyForSlack,
} from "#test/networks/slack.ts";
import type { Outgoing } from "../contract.ts";
import { slackChanger } from "./change.ts";
import { slackChooser } from "./choose.ts";
import { slackConnect } from "./connect.ts";
import { slackWebhookConnect } from "./connect-webhook.ts";
import { slack, slackWebhook } from "./describe.ts";
import { slackPublisher } from "./publish.ts";
import { slackWebhookPublisher } from "./publish-webhook.ts";
import { slackReplier } from "./reply.ts";
import { slackReporter } from "./report.ts";
import { splitSections } from "./text.ts";

let network: SlackStandIn;
beforeEach(async () => {
  network = await startSlack();
});
afterEach(() => network.stop());

const there = () => ({ site: network.origin, hooks: network.origin });
const credentials = JSON.stringify({ token: SLACK_TOKEN, channel: SLACK_CHANNEL, site: "https://acme.slack.com/" });

const byWebhook = (content: Partial<Outgoing> = {}) =>
  sendBy(slackWebhookPublisher(there()), outgoing(slackWebhook, JSON.stringify({ path: SLACK_HOOK }), content));
const byApp = (content: Partial<Outgoing> = {}) =>
  publishBy(slackPublisher(there()), outgoing(slack, credentials, content));

describe("connecting a webhook", () => {
  const connect = (url: string) => open(slackWebhookConnect(there()), { url, name: "#general" });

  it("verifies the webhook without posting anything", async () => {
    const { credentials: sealed, ...shown } = await connect(SLACK_HOOK_URL);
    expect(shown).toMatchObject({ externalId: "T024BE7LD/B024BE7LE", handle: "#general", displayName: "#general" });
    expect(JSON.stringify(shown)).not.toContain("standInToken");
    expect(JSON.parse(sealed)).toEqual({ path: SLACK_HOOK });
    expect(network.journal).toEqual([]);
  });

  it.each([
    "#general",
    "https://hooks.slack.com.example.com/services/T024BE7LD/B024BE7LE/standInTokenOfAWebhook12",
    "https://x@hooks.slack.com/services/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",
    "http://hooks.slack.com/services/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",
    "https://hooks.slack.com/workflows/T024BE7LD/A1/2/x",
  ])("makes no request for the invalid URL %s", async (url) => {
    await expect(connect(url)).rejects.toMatchObject({ field: "url", message: expect.stringContaining("Copy it") });
    expect(network.asked).toEqual([]);
  });

  it("reports a removed webhook", async () => {
    network.isRevoked = true;
    await expect(connect(SLACK_HOOK_URL)).rejects.toMatchObject({
      field: "url",
      message: expect.stringContaining("no_service"),
    });
  });
});

describe("connecting the app", () => {
  const appConnect = () => redirecting(slackConnect(SLACK_APP, there()));
  const finish = async (code?: string) => (await finishBy(appConnect(), code)).accounts;

  it("redirects to Slack with the required scopes", async () => {
    const request = { state: "s", redirectUri: "https://masthead.example/callback", challenge: "c", typed: {} };
    const { url } = await appConnect().begin(request, lend());
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/oauth/v2/authorize");
    expect(searchParams.get("state")).toBe("s");
    expect(searchParams.get("scope")).toContain("chat:write,files:write");
    expect(url).not.toContain(SLACK_APP.clientSecret);
  });

  it("returns every channel with its name and the workspace's icon", async () => {
    const accounts = await finish();
    expect(accounts).toMatchObject([
      { externalId: "T024BE7LD/G1", handle: "acme #secret" },
      {
        externalId: `T024BE7LD/${SLACK_CHANNEL}`,
        handle: "acme #general",
        displayName: "Acme #general",
        avatarUrl: expect.stringMatching(/^data:image\/png;base64,/),
        accessExpiresAt: null,
      },
    ]);
    expect(JSON.parse(accounts[1]?.credentials ?? "")).toEqual(JSON.parse(credentials));
  });

  it("refuses an invalid authorization code", async () => {
    await expect(finish("old-code")).rejects.toMatchObject({
      name: "ConnectRefused",
      message: expect.stringContaining("invalid_code"),
    });
  });

  it("rotates tokens, and throws GrantLostError for a refresh token that was used before", async () => {
    network.rotation = 1;
    const [account] = await finish();
    expect(account?.accessExpiresAt?.getTime()).toBeGreaterThan(Date.now() + 43_000_000);
    const fresh = await appConnect().refresh?.(account?.credentials ?? "", lend());
    expect(JSON.parse(fresh?.credentials ?? "")).toEqual({ token: "xoxe.xoxb-stand-in-2", refreshToken: "xoxe-1-2" });
    await expect(appConnect().refresh?.(account?.credentials ?? "", lend())).rejects.toMatchObject({
      name: "GrantLostError",
    });
  });

  it("revokes the grant; a second call succeeds", async () => {
    await appConnect().revoke?.(credentials, lend());
    expect(network.isRevoked).toBe(true);
    await appConnect().revoke?.(credentials, lend());
  });
});

describe("publishing through a webhook", () => {
  it("sends sections and images, and returns no ID or permalink", async () => {
    const body = `<!channel> & ${"x".repeat(3500)}`;
    expect(await byWebhook({ body, media: [file("image/png", { alt: "" })] })).toEqual({
      kind: "done",
      externalId: "",
      permalink: "",
    });
    const [posted] = network.journal;
    expect(posted?.blocks.map(({ type }) => type)).toEqual(["section", "section", "image"]);
    expect(JSON.stringify(posted)).not.toContain("<!channel>");
    expect(posted?.blocks[2]).toMatchObject({ image_url: "https://media.example/file-1000", alt_text: "Image 1" });
  });

  it.each([
    ["lost", 1],
    ["half", 1],
    ["bad_gateway", 1],
    ["page", 0],
  ] as const)("returns unknown when the response is %s", async (kind, count) => {
    network.troubles.push({ kind });
    expect(await byWebhook()).toMatchObject({ kind: "unknown" });
    expect(network.journal).toHaveLength(count);
  });

  it("refuses images without a public URL before anything is sent", async () => {
    const at = (url: string) => outgoing(slackWebhook, null, { media: [{ ...file("image/png"), url }] });
    const prepare = (url: string) => slackWebhookPublisher(there()).prepare?.(at(url), { ...lend(), report: () => {} });
    expect(await prepare("http://10.0.0.1/media/1")).toMatchObject({
      kind: "failed",
      error: { code: "media_not_public" },
    });
    expect(await prepare("http://127.0.0.1:3000/media/1")).toEqual({ kind: "ready" });
    expect(network.asked).toEqual([]);
  });

  it("returns throttled for as long as Slack asks, and explains refusals", async () => {
    network.troubles.push({ kind: "refuse", answer: tooManyForSlack(7) });
    expect(await byWebhook()).toEqual({ kind: "throttled", seconds: 7, scope: "channel" });
    network.troubles.push({ kind: "refuse", answer: { status: 410, body: "channel_is_archived" } });
    expect(await byWebhook()).toMatchObject({ kind: "failed", error: { code: "channel_gone", retryable: false } });
    network.isRevoked = true;
    expect(await byWebhook()).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  });
});

describe("publishing through the app", () => {
  it("joins the channel and returns the permalink", async () => {
    const done = await byApp();
    const [posted] = network.journal;
    const permalink = `https://acme.slack.com/archives/${SLACK_CHANNEL}/p${posted?.ts.replace(".", "")}`;
    expect(done).toEqual({ kind: "done", externalId: posted?.ts, permalink });
  });

  it("uploads images before posting", async () => {
    const media = [file("image/png", { bytes: 2000, alt: "A cup" }), file("image/jpeg", { bytes: 3000 })];
    expect(await byApp({ media })).toMatchObject({ kind: "done" });
    expect([...network.files.values()]).toEqual([2000, 3000]);
    const ids = [...network.files.keys()];
    expect(network.journal[0]?.blocks.slice(1)).toMatchObject([
      { slack_file: { id: ids[0] }, alt_text: "A cup" },
      { slack_file: { id: ids[1] } },
    ]);
  });

  it("sends later parts as replies in the thread of the first", async () => {
    await byApp();
    const ts = network.journal[0]?.ts ?? "";
    const earlier = [{ externalId: ts, permalink: "" }];
    await byApp({ thread: ["Second"], earlier });
    expect(network.journal[1]).toMatchObject({ text: "Second", thread_ts: ts });
  });

  it.each(["lost", "half", "bad_gateway", "page"] as const)(
    "finds the message by its key when the response is %s",
    async (kind) => {
      network.troubles.push({ kind });
      const key = crypto.randomUUID();
      expect(await byApp({ key })).toMatchObject({ kind: "unknown" });
      const [way] =
        slackPublisher(there()).settlement?.(outgoing(slack, credentials, { key, sentSecondsAgo: 10 })) ?? [];
      const found = way?.by === "look_up" ? await way.find(lend()) : undefined;
      expect(found).toEqual(kind === "page" ? null : expect.objectContaining({ externalId: network.journal[0]?.ts }));
      vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ["Date"] });
      expect(way?.by === "look_up" ? await way.find(lend()) : undefined, "a clock that is ahead").toEqual(found);
      vi.useRealTimers();
      const other = outgoing(slack, credentials, { sentSecondsAgo: 10 });
      const [elsewhere] = slackPublisher(there()).settlement?.(other) ?? [];
      expect(elsewhere?.by === "look_up" ? await elsewhere.find(lend()) : undefined).toBeNull();
    },
  );

  it("distinguishes a server error from a refusal", async () => {
    network.troubles.push({ kind: "refuse", answer: { status: 200, body: { ok: false, error: "internal_error" } } });
    expect(await byApp()).toMatchObject({ kind: "unknown" });
    for (const [error, code] of [
      ["is_archived", "channel_gone"],
      ["restricted_action", "restricted"],
      ["something_new", "refused"],
    ]) {
      network.troubles.push({ kind: "refuse", answer: { status: 200, body: { ok: false, error } } });
      expect(await byApp()).toMatchObject({ kind: "failed", error: { code, retryable: false } });
    }
    network.isRevoked = true;
    expect(await byApp()).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  });

  it("edits a text and keeps the images, deletes, and counts reactions", async () => {
    const media = [file("image/png")];
    await byApp({ body: "Typpo", media });
    const [posted] = network.journal;
    if (!posted) throw new Error("Nothing was posted.");
    posted.reactions = [2, 3];
    const { channel } = outgoing(slack, credentials);
    const publications = [posted.ts, "1.000000"].map((externalId, publicationId) => ({
      publicationId,
      externalId,
      permalink: "",
    }));
    expect([...(await slackReporter(there()).read(channel, publications, lend()))]).toEqual([[0, { likes: 5 }]]);
    const change = { publicationId: 1, brandId: 1, channel, published: [{ externalId: posted.ts, permalink: "" }] };
    const content = outgoing(slack, null, { body: "Typo", media });
    expect(await slackChanger(there()).edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
    expect(network.journal).toMatchObject([{ text: "Typo", blocks: [{ type: "section" }, { type: "image" }] }]);
    expect(await slackChanger(there()).remove?.(change, lend())).toEqual({ kind: "done" });
    expect(await slackChanger(there()).remove?.(change, lend())).toEqual({ kind: "not_there" });
    expect(network.journal).toEqual([]);
  });
});

describe("text", () => {
  it("counts escaped characters", () => {
    const check = (body: string) => slack.preflight(outgoing(slack, null, { body })).map(({ code }) => code);
    expect(check("x".repeat(40_000))).toEqual([]);
    expect(check(`${"x".repeat(39_999)}&`)).toEqual(["text_too_long"]);
  });

  it("is split into sections within the limit without losing characters", () => {
    const text = Array.from({ length: 400 }, (_, index) => `${index} R&B <b> 👍`).join(" ");
    const sections = splitSections(text);
    expect(Math.max(...sections.map(({ length }) => length))).toBeLessThanOrEqual(3000);
    const back = sections.join(" ").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    expect(back).toBe(text);
    expect(splitSections("👍".repeat(3000)).join("")).toBe("👍".repeat(3000));
  });
});

it("replies in the thread with its images, once for a key", async () => {
  const { channel } = outgoing(slack, credentials);
  const question = network.say("Where are you?");
  const item = {
    kind: "message",
    externalId: question,
    permalink: "",
    receivedAt: new Date(),
    authorId: null,
  } as const;
  const sent = outgoingReply({ channel, item, body: "Here", media: [file("image/png", { alt: "A map" })] });
  const first = await replyBy(slackReplier(there()), sent);
  expect(first).toMatchObject({ kind: "done" });
  expect(await replyBy(slackReplier(there()), sent)).toEqual(first);
  expect(network.journal).toMatchObject([
    { thread_ts: question, blocks: [{ type: "section" }, { type: "image", alt_text: "A map" }] },
  ]);
});

describe("mentions", () => {
  it("stand below the first part, and nothing in a text notifies anybody", async () => {
    const options = { notify: "here", notify_members: ["U4711", "<!channel>"] };
    await byApp({ body: "<!channel> new", options });
    await byApp({ body: "x", thread: ["More"], options, earlier: [{ externalId: "1.2", permalink: "" }] });
    const texts = network.journal.map(({ blocks }) =>
      blocks.flatMap((block) => (block.type === "section" ? [block.text.text] : [])),
    );
    expect(texts).toEqual([["&lt;!channel&gt; new", "<!here> <@U4711>"], ["More"]]);
  });

  it("are chosen among the members", async () => {
    expect(await slackChooser(there()).choices({ id: 1, handle: "", credentials }, lend())).toEqual({
      notify_members: [{ value: "U4711", label: "Ada Reader" }],
    });
  });
});
