import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  file,
  finishBy,
  lend,
  outgoing,
  outgoingReply,
  publishBy,
  redirecting,
  replyBy,
  sendBy,
} from "#test/networks/lend.ts";
import { refuse } from "#test/networks/meta/answers.ts";
import { FB_PAGE, FB_PERSON, pageToken } from "#test/networks/meta/facebook.ts";
import { type MetaStandIn, startMeta } from "#test/networks/meta/start.ts";
import type { Outgoing } from "../../contract.ts";
import { facebookChanger } from "./change.ts";
import { facebookConnect } from "./connect.ts";
import { facebook } from "./describe.ts";
import { facebookPublisher } from "./publish.ts";
import { facebookReplier } from "./reply.ts";
import { facebookReporter } from "./report.ts";

let network: MetaStandIn;
beforeEach(async () => {
  network = await startMeta();
});
afterEach(() => network.stop());

const credentials = JSON.stringify({ token: pageToken(FB_PAGE), pageId: FB_PAGE, userId: FB_PERSON });
const video = (bytes = 2000) => ({ ...file("video/mp4", { bytes, width: 1080, height: 1920 }), seconds: 20 });
const publisher = () => facebookPublisher(network.meta, { timeoutMs: 20_000, quietSeconds: 0 });
const connectPart = () => {
  const part = facebookConnect(network.meta);
  if (!part) throw new Error("The app is missing.");
  return redirecting(part);
};

/** Publishes, and polls while the network processes it. */
async function publish(content: Partial<Outgoing> = {}) {
  const sent = outgoing(facebook, credentials, content);
  let outcome = await publishBy(publisher(), sent);
  while (outcome.kind === "processing") {
    outcome = (await publisher().poll?.({ ...sent, state: outcome.state }, lend({ isOnce: false }))) ?? outcome;
  }
  return outcome;
}

describe("connecting", () => {
  it("redirects to Facebook with the permissions it needs, and without the secret", async () => {
    const request = { state: "s", redirectUri: "https://masthead.example/callback", challenge: "c", typed: {} };
    const { url } = await connectPart().begin(request, lend());
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/dialog/v25.0/dialog/oauth");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: network.meta.facebook?.id,
      state: "s",
      response_type: "code",
    });
    expect(searchParams.get("scope")).toContain("pages_manage_posts");
    expect(url).not.toContain(network.meta.facebook?.secret);
  });

  it("lists every page, those of business portfolios too, and says why one is missing", async () => {
    const { accounts, missing } = await finishBy(connectPart());
    expect(accounts).toHaveLength(102);
    expect(accounts.find(({ externalId }) => externalId === FB_PAGE)).toMatchObject({
      handle: "@northcoffee",
      displayName: "North Coffee",
      expiresAt: null,
      networkUserId: FB_PERSON,
      credentials,
    });
    expect(accounts.map(({ displayName }) => displayName)).toContain("Owned by the group");
    expect(missing).toEqual([
      { name: "Only ads", reason: expect.stringContaining("may not create content") },
      { name: "Without access", reason: expect.stringContaining("gave no access") },
    ]);
    expect(JSON.stringify(accounts)).not.toContain("user-long");
  });

  it.each(["pages_manage_posts", "business_management"])("says what is missing without %s", async (permission) => {
    network.facebook.person.declined = [permission];
    const { accounts, missing } = await finishBy(connectPart());
    expect(accounts).toHaveLength(permission === "business_management" ? 101 : 0);
    expect(missing).toContainEqual(expect.objectContaining({ reason: expect.stringContaining(permission) }));
  });

  it("says which portfolio could not be read", async () => {
    network.plan("GET /graph/v25.0/9001/owned_pages", { kind: "refuse", answer: refuse(10, "Not allowed") });
    const { accounts, missing } = await finishBy(connectPart());
    expect(accounts).toHaveLength(101);
    expect(missing).toContainEqual({ name: "North Group", reason: expect.stringContaining("Not allowed") });
  });

  it("refuses an invalid code", async () => {
    await expect(finishBy(connectPart(), "old")).rejects.toMatchObject({ name: "ConnectRefused" });
  });

  it("subscribes to the page's comments and messages, and revokes with the app's own token", async () => {
    await connectPart().activate?.(credentials, lend());
    expect(network.facebook.person.subscribed).toBe("feed,mention,messages");
    await connectPart().revoke?.(credentials, lend());
    expect(network.facebook.person.isRemoved).toBe(true);
  });

  it("is absent without the operator's keys", () => {
    expect(facebookConnect({ ...network.meta, facebook: null })).toBeUndefined();
  });
});

describe("publishing", () => {
  it("publishes a text with its first link as a card", async () => {
    const outcome = await publish({ body: "Open: https://north.example/menu today" });
    const [post] = network.facebook.journal;
    expect(outcome).toMatchObject({
      kind: "done",
      externalId: post?.id,
      permalink: `https://www.facebook.com/${post?.id}`,
    });
    expect(post?.form).toMatchObject({ link: "https://north.example/menu" });
  });

  it("uploads images unpublished, and attaches them in order with their alt texts", async () => {
    const media = [file("image/jpeg", { bytes: 1000, alt: "A cup" }), file("image/png", { bytes: 2000, alt: "" })];
    await publish({ media, options: { link: "https://north.example" } });
    const [post] = network.facebook.journal;
    expect(post?.photos.map((id) => network.facebook.photos.get(id))).toEqual([
      { bytes: 1000, alt: "A cup", isPublished: true },
      { bytes: 2000, alt: "", isPublished: true },
    ]);
    expect(post?.form.link).toBeUndefined();
  });

  it("uploads a video in the pieces that Facebook asks for, and waits until it is published", async () => {
    const outcome = await publish({ body: "Watch", media: [video()], options: { title: "A title" } });
    const [post] = network.facebook.journal;
    expect(post?.form).toMatchObject({ edge: "videos", description: "Watch", title: "A title" });
    expect(outcome).toMatchObject({
      kind: "done",
      externalId: post?.id,
      permalink: expect.stringContaining("facebook.com/reel/"),
    });
    expect([...network.facebook.videos.all.values()][0]).toMatchObject({ received: 2000 });
  });

  it.each([
    ["reel", "video_reels"],
    ["story", "video_stories"],
  ])("publishes a video as a %s", async (type, edge) => {
    expect(await publish({ media: [video()], options: { type } })).toMatchObject({ kind: "done" });
    expect(network.facebook.journal[0]?.form).toMatchObject({ edge, upload_phase: "finish" });
  });

  it("publishes an image as a story, and the first comment under the post", async () => {
    expect(await publish({ body: "", media: [file("image/jpeg")], options: { type: "story" } })).toMatchObject({
      kind: "done",
    });
    expect(network.facebook.stories).toHaveLength(1);
    const done = await publish();
    const earlier = done.kind === "done" ? [done] : [];
    await publish({ firstComment: "More below", earlier });
    expect(network.facebook.comments).toMatchObject([{ message: "More below", under: earlier[0]?.externalId }]);
  });

  it("reports a video that Facebook can't process", async () => {
    network.facebook.videos.settings.fails = true;
    expect(await publish({ media: [video()] })).toMatchObject({ kind: "failed", error: { code: "media_refused" } });
  });

  it.each([
    [refuse(190, "Expired", 463), { kind: "failed", error: { code: "not_authorized" } }],
    [refuse(200, "No permission"), { kind: "failed", error: { code: "permission_missing" } }],
    [refuse(368, "Blocked"), { kind: "failed", error: { code: "account_restricted" } }],
    [refuse(506, "Duplicate"), { kind: "failed", error: { code: "duplicate" } }],
    [refuse(4, "App limit"), { kind: "throttled", scope: "app", seconds: 300 }],
    [refuse(613, "Custom limit"), { kind: "throttled", scope: "channel", seconds: 300 }],
    [refuse(2, "Service unavailable"), { kind: "unknown" }],
    [
      refuse(100, "Something new"),
      { kind: "failed", error: { code: "refused", message: expect.stringContaining("Something new") } },
    ],
  ])("explains a refusal %#", async (answer, expected) => {
    network.troubles.push({ kind: "refuse", answer });
    expect(await publish()).toMatchObject(expected);
    expect(network.facebook.journal).toEqual([]);
  });

  it("requires what each kind of post needs", () => {
    const codes = (content: Partial<Outgoing>) =>
      facebook.preflight(outgoing(facebook, null, content)).map(({ code }) => code);
    expect(codes({ options: { type: "reel" } })).toContain("reel_media");
    expect(codes({ options: { type: "story" } })).toContain("story_media");
    expect(codes({ media: [{ ...video(), seconds: 200 }], options: { type: "reel" } })).toContain("media_too_long");
    expect(codes({ options: { link: "north.example" } })).toContain("link_invalid");
    expect(codes({ media: [video()], options: { type: "reel" } })).toEqual([]);
  });
});

describe("settling a lost response", () => {
  async function settle(content: Partial<Outgoing>, kind: "lost" | "page") {
    const sent = outgoing(facebook, credentials, { sentSecondsAgo: 5, ...content });
    let ready = sent;
    for (
      let step = await publisher().prepare?.(ready, { ...lend({ isOnce: false }), report: () => {} });
      step?.kind === "step";
    ) {
      ready = { ...ready, state: step.state };
      step = await publisher().prepare?.(ready, { ...lend({ isOnce: false }), report: () => {} });
    }
    network.plan("POST /graph/v25.0/.*", { kind });
    expect(await sendBy(publisher(), ready)).toMatchObject({ kind: "unknown" });
    const [way] = publisher().settlement?.(ready) ?? [];
    return way?.by === "look_up" ? way.find(lend()) : way?.by === "state" ? way.inspect(lend()) : undefined;
  }

  it.each([
    ["a text", {}],
    ["images", { body: "The same text", media: [file("image/jpeg")] }],
  ])("finds %s by a look-up", async (_what, content) => {
    await publish({ body: "The same text" });
    const found = await settle(content, "lost");
    expect(found).toMatchObject([{ externalId: network.facebook.journal.at(-1)?.id }]);
    expect(await settle({ body: "Never sent", ...content }, "page")).toEqual([]);
  });

  it("asks a video by its ID", async () => {
    const media = [video()];
    expect(await settle({ media, options: { type: "reel" } }, "page")).toEqual({ kind: "not_there" });
    expect(await settle({ media, options: { type: "reel" } }, "lost")).toMatchObject({ kind: "processing" });
  });
});

describe("after publishing", () => {
  it("edits and deletes a post, and notices that it is gone", async () => {
    const done = await publish({ body: "Typpo" });
    const published = done.kind === "done" ? [done] : [];
    const { channel } = outgoing(facebook, credentials);
    const change = { publicationId: 1, brandId: 1, channel, published };
    const content = outgoing(facebook, null, { body: "Typo" });
    expect(await facebookChanger(network.meta).edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
    expect(network.facebook.journal).toMatchObject([{ message: "Typo" }]);
    expect(await facebookChanger(network.meta).remove?.(change, lend())).toEqual({ kind: "done" });
    expect(await facebookChanger(network.meta).remove?.(change, lend())).toEqual({ kind: "not_there" });
  });

  it("reads the metrics that Facebook has, and omits posts that are gone", async () => {
    const done = await publish();
    const id = done.kind === "done" ? done.externalId : "";
    const { channel } = outgoing(facebook, credentials);
    const all = [id, `${FB_PAGE}_1`].map((externalId, publicationId) => ({ publicationId, externalId, permalink: "" }));
    const found = await facebookReporter(network.meta).read(channel, all, lend());
    expect([...found]).toEqual([[0, { views: 40, clicks: 41, likes: 9, comments: 2, shares: 3 }]]);
    expect(await facebookReporter(network.meta).countFollowers?.(channel, lend())).toBe(2048);
    const days = { from: "2026-08-27", to: "2026-11-24" };
    const history = [...((await facebookReporter(network.meta).listFollowers?.(channel, days, lend())) ?? [])];
    expect([history.length, history[0], history.at(-1)]).toEqual([90, ["2026-08-27", 100], ["2026-11-24", 189]]);
    const more = { ...days, from: "2026-08-26" };
    expect(await facebookReporter(network.meta).listFollowers?.(channel, more, lend())).toEqual(new Map());
  });

  it("replies to comments, and to messages only within 24 hours", async () => {
    const { channel } = outgoing(facebook, credentials);
    const done = await publish();
    const externalId = done.kind === "done" ? done.externalId : "";
    const now = new Date();
    const item = { kind: "comment" as const, externalId, permalink: "", receivedAt: now, authorId: "77" };
    const sent = outgoingReply({ channel, item, body: "Thank you!" });
    expect(await facebookReplier(network.meta).reply(sent, lend())).toMatchObject({ kind: "done" });
    expect(network.facebook.comments).toMatchObject([{ message: "Thank you!", under: externalId }]);
    const pictured = { ...sent, body: "", media: [file("image/jpeg", { alt: "Our hours" })] };
    expect(await replyBy(facebookReplier(network.meta), pictured)).toMatchObject({ kind: "done" });
    const { attachment } = network.facebook.comments[1] ?? {};
    expect(network.facebook.photos.get(attachment ?? "")).toEqual({
      bytes: 1000,
      alt: "Our hours",
      isPublished: false,
    });
    const message = { ...item, kind: "message" as const, externalId: "m_1" };
    expect(await facebookReplier(network.meta).reply({ ...sent, item: message }, lend())).toMatchObject({
      kind: "done",
    });
    expect(network.facebook.messages).toEqual([{ to: "77", text: "Thank you!" }]);
    const late = { ...message, receivedAt: new Date(now.getTime() - 24 * 3_600_000) };
    expect(await facebookReplier(network.meta).reply({ ...sent, item: late }, lend())).toMatchObject({
      kind: "failed",
      error: { code: "message_window_closed", message: expect.stringContaining("24 hours") },
    });
    expect(network.facebook.messages).toHaveLength(1);
  });
});

describe("place and captions", () => {
  const errors = (content: Partial<Outgoing>) =>
    facebook
      .preflight(outgoing(facebook, null, content))
      .flatMap(({ field, severity }) => (severity === "error" ? field : []));
  const captions = "WEBVTT\n\n00:01.000 --> 00:02.000\nWe open at nine.\n";

  it("sends a place with a text", async () => {
    expect((await publish({ body: "Come in", options: { place: "106078429431815" } })).kind).toBe("done");
    expect(network.facebook.journal[0]?.form).toMatchObject({ place: "106078429431815" });
  });

  it.each(["feed", "reel"])("adds captions to a published video as SubRip: %s", async (type) => {
    const outcome = await publish({ media: [video()], options: { type, captions, captions_language: "de" } });
    expect(outcome).toMatchObject({ kind: "done" });
    expect(outcome).not.toHaveProperty("note");
    const [sent] = network.facebook.videos.all.values();
    const text = "1\n00:00:01,000 --> 00:00:02,000\nWe open at nine.\n";
    expect([...(sent?.captions ?? [])]).toEqual([["captions.de_DE.srt", text]]);
    expect(network.facebook.journal).toHaveLength(1);
  });

  it("keeps a video whose captions are refused, and says so", async () => {
    network.plan("POST .*/captions", { kind: "refuse", answer: refuse(385, "Not supported") });
    const options = { captions, captions_language: "en" };
    const outcome = await publish({ media: [video()], options });
    expect(outcome).toMatchObject({ kind: "done", note: expect.stringContaining("refused the captions") });
    expect(network.facebook.journal).toHaveLength(1);
  });

  it("refuses a place of videos and one that is no ID, and captions of stories or without a video", () => {
    expect(errors({ options: { place: "Berlin" } })).toEqual(["options.place"]);
    expect(errors({ media: [video()], options: { place: "1" } })).toEqual(["options.place"]);
    const options = { captions, captions_language: "en" };
    expect(errors({ options })).toEqual(["options.captions"]);
    expect(errors({ media: [video()], body: "", options: { ...options, type: "story" } })).toEqual([
      "options.captions",
    ]);
  });
});
