import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, outgoingReply, publishBy, redirecting, sendBy } from "#test/networks/lend.ts";
import { refuse } from "#test/networks/meta/answers.ts";
import { FB_PAGE, FB_PERSON, pageToken } from "#test/networks/meta/facebook.ts";
import { IG_ACCOUNT, IG_SCOPED_USER, IG_TOKEN } from "#test/networks/meta/instagram.ts";
import { type MetaStandIn, startMeta } from "#test/networks/meta/start.ts";
import type { Outgoing } from "../../contract.ts";
import { instagramConnect } from "./connect.ts";
import { instagram } from "./describe.ts";
import { instagramPublisher } from "./publish.ts";
import { instagramReplier } from "./reply.ts";
import { instagramReporter } from "./report.ts";

let network: MetaStandIn;
beforeEach(async () => {
  network = await startMeta();
});
afterEach(() => network.stop());

const credentials = JSON.stringify({ login: "instagram", token: IG_TOKEN, accountId: IG_ACCOUNT });
const linked = {
  login: "facebook",
  token: pageToken(FB_PAGE),
  accountId: IG_ACCOUNT,
  pageId: FB_PAGE,
  userId: FB_PERSON,
};
const image = (more = {}) => file("image/jpeg", { width: 1080, height: 1080, ...more });
const video = () => ({ ...file("video/mp4", { width: 1080, height: 1920 }), seconds: 20 });
const publisher = () => instagramPublisher(network.meta, { timeoutMs: 20_000, quietSeconds: 0 });
const publish = (content: Partial<Outgoing> = {}, as = credentials) =>
  publishBy(publisher(), outgoing(instagram, as, { media: [image()], ...content }));
const connectPart = (meta = network.meta) => {
  const part = instagramConnect(meta);
  if (!part) throw new Error("The app is missing.");
  return redirecting(part);
};

describe("connecting at Instagram", () => {
  it("exchanges the code for a token of 60 days, and names the account as webhooks and deauthorizations do", async () => {
    const { accounts } = await finishBy(connectPart());
    const [account] = accounts;
    expect(account).toMatchObject({
      externalId: IG_ACCOUNT,
      networkUserId: IG_SCOPED_USER,
      handle: "@northcoffee",
      credentials,
    });
    const days = ((account?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(59.9);
    expect(account?.accessExpiresAt).toEqual(account?.expiresAt);
  });

  it("refuses a personal account with what to do, and an invalid code", async () => {
    network.instagram.account.type = "PERSONAL";
    await expect(finishBy(connectPart())).rejects.toMatchObject({
      message: expect.stringContaining("professional account"),
    });
    await expect(finishBy(connectPart(), "old")).rejects.toMatchObject({ name: "ConnectRefused" });
  });

  it("renews the token halfway, and reports an access that has ended", async () => {
    expect(connectPart().refreshMarginSeconds).toBe(30 * 86_400);
    const fresh = await connectPart().refresh?.(credentials, lend());
    expect(JSON.parse(fresh?.credentials ?? "")).toEqual({ token: IG_TOKEN });
    expect(fresh?.expiresAt).toEqual(fresh?.accessExpiresAt);
    network.isRevoked = true;
    await expect(connectPart().refresh?.(credentials, lend())).rejects.toMatchObject({ name: "GrantLostError" });
  });

  it("reads the daily number that is left, and subscribes to comments and messages", async () => {
    expect(await connectPart().capabilities?.(credentials, lend())).toMatchObject({ quota: { remaining: 97 } });
    await connectPart().activate?.(credentials, lend());
    expect(network.instagram.account.subscribed).toContain("comments");
    await connectPart().revoke?.(credentials, lend());
    expect(network.facebook.person.isRemoved).toBe(false);
  });
});

describe("connecting at Facebook", () => {
  const byFacebook = () => connectPart({ ...network.meta, instagram: null });

  it("lists the accounts linked to pages, and says which page has none", async () => {
    const { accounts, missing } = await finishBy(byFacebook());
    expect(accounts).toMatchObject([
      { externalId: IG_ACCOUNT, handle: "@northcoffee", networkUserId: FB_PERSON, expiresAt: null },
    ]);
    expect(JSON.parse(accounts[0]?.credentials ?? "")).toEqual(linked);
    expect(missing).toContainEqual({ name: "Owned by the group", reason: expect.stringContaining("No Instagram") });
  });

  it("publishes and revokes with the page's access", async () => {
    expect(await publish({}, JSON.stringify(linked))).toMatchObject({ kind: "done" });
    await byFacebook().activate?.(JSON.stringify(linked), lend());
    expect(network.facebook.person.subscribed).toBe("feed");
    // The page's own channel has the same subscription.
    network.facebook.person.subscribed = "feed,mention,messages";
    await byFacebook().activate?.(JSON.stringify(linked), lend());
    expect(network.facebook.person.subscribed).toBe("feed,mention,messages");
    await byFacebook().revoke?.(JSON.stringify(linked), lend());
    expect(network.facebook.person.isRemoved).toBe(true);
  });
});

describe("publishing", () => {
  it("publishes an image with its alt text by a signed URL, and reports what is left of the day", async () => {
    const options = { collaborators: ["south.coffee"], location: "123" };
    const outcome = await publish({ body: "A cup", media: [image({ alt: "A cup" })], options });
    const [post] = network.instagram.journal;
    expect(outcome).toMatchObject({
      kind: "done",
      externalId: post?.id,
      permalink: `https://www.instagram.com/p/${post?.id}/`,
      quota: { remaining: 96 },
    });
    expect(post).toMatchObject({
      caption: "A cup",
      type: "FEED",
      files: ["file/1000"],
      form: { alt_text: "A cup", collaborators: '["south.coffee"]', location_id: "123" },
    });
  });

  it("publishes a carousel of images and videos in order, each processed first", async () => {
    const media = [image({ bytes: 1000 }), { ...video(), storageKey: "file/2000" }, image({ bytes: 3000 })];
    await publish({ media });
    expect(network.instagram.journal).toMatchObject([{ files: ["file/1000", "file/2000", "file/3000"] }]);
    expect(network.asked.filter((request) => request.endsWith("/media"))).toHaveLength(4);
  });

  it.each([
    ["a video in the feed", "feed", "REELS", { share_to_feed: "true" }],
    ["a reel outside the feed", "reel", "REELS", { share_to_feed: "false", thumb_offset: "3000" }],
    ["a story", "story", "STORY", {}],
  ])("publishes %s", async (_what, type, stored, form) => {
    await publish({ media: [video()], options: { type, share_to_feed: false, cover_second: 3 } });
    expect(network.instagram.journal).toMatchObject([{ type: stored, form }]);
  });

  it("waits while a file is processed, and starts over when a container has expired", async () => {
    network.instagram.containers.settings.pollsUntilFinished = 2;
    expect(await publish()).toMatchObject({ kind: "done" });
    const ready = { isReady: true, container: "1", begunAt: Date.now() };
    const sent = outgoing(instagram, credentials, { media: [image()], state: ready });
    expect(await sendBy(publisher(), sent)).toEqual({ kind: "start_over" });
    const old = outgoing(instagram, credentials, {
      media: [image()],
      state: { id0: "1", begunAt: Date.now() - 21 * 3_600_000 },
    });
    const step = await publisher().prepare?.(old, { ...lend({ isOnce: false }), report: () => {} });
    expect(step).toEqual({ kind: "step", state: null, afterSeconds: 0 });
  });

  it.each([
    ["Error: Media upload has failed with error code 2207026", "media_format"],
    ["Error: something else", "media_refused"],
  ])("explains a file that can't be processed: %s", async (failure, code) => {
    network.instagram.containers.settings.failure = failure;
    expect(await publish()).toMatchObject({ kind: "failed", error: { code } });
    expect(network.instagram.journal).toEqual([]);
  });

  it.each([
    [refuse(9007, "Not ready", 2207027), { kind: "failed", error: { code: "media_not_ready", retryable: true } }],
    [refuse(9004, "Not fetched", 2207052), { kind: "failed", error: { code: "media_not_fetched" } }],
    [refuse(36003, "Ratio", 2207009), { kind: "failed", error: { code: "media_ratio", retryable: false } }],
    [refuse(4, "Restricted", 2207051), { kind: "throttled", scope: "app" }],
    [refuse(25, "Restricted", 2207050), { kind: "failed", error: { code: "account_restricted" } }],
    [refuse(9, "Too many", 2207042), { kind: "throttled", scope: "channel", seconds: 3600 }],
    [refuse(24, "Gone", 2207020), { kind: "start_over" }],
    [refuse(10, "No permission"), { kind: "failed", error: { code: "permission_missing" } }],
  ])("explains a refusal %#", async (answer, expected) => {
    network.troubles.push({ kind: "refuse", answer });
    expect(await publish()).toMatchObject(expected);
  });

  it("refuses files that Instagram can't fetch before anything is sent", async () => {
    const call = { ...lend(), report: () => {}, publicUrl: () => "http://10.0.0.1/file.jpg" };
    const sent = outgoing(instagram, credentials, { media: [image()] });
    expect(await publisher().prepare?.(sent, call)).toMatchObject({
      kind: "failed",
      error: { code: "media_not_public" },
    });
    expect(network.asked).toEqual([]);
  });

  it("requires what each kind of post needs", () => {
    const codes = (content: Partial<Outgoing>) =>
      instagram.preflight(outgoing(instagram, null, content)).map(({ code }) => code);
    expect(codes({})).toContain("media_missing");
    expect(codes({ media: [image()], options: { type: "reel" } })).toContain("reel_media");
    expect(codes({ media: [image(), image()], options: { type: "story" } })).toContain("story_media");
    expect(codes({ media: [image({ width: 1000, height: 2000 })] })).toContain("media_ratio_unsupported");
    expect(codes({ body: "#a ".repeat(31), media: [image()] })).toContain("too_many_hashtags");
    expect(codes({ body: "@a ".repeat(21), media: [image()] })).toContain("too_many_mentions");
    expect(codes({ body: "x".repeat(2201), media: [image()] })).toContain("text_too_long");
    expect(codes({ media: [file("image/png")] })).toContain("media_type_unsupported");
    expect(codes({ body: "A #cup for @ada", media: [image(), { ...video(), alt: "Steam" }] })).toEqual([]);
  });
});

describe("settling a lost response", () => {
  async function find(kind: "lost" | "page", content: Partial<Outgoing> = {}) {
    let ready = outgoing(instagram, credentials, { body: "The same", media: [image()], sentSecondsAgo: 5, ...content });
    for (let isReady = false; !isReady; ) {
      const step = await publisher().prepare?.(ready, { ...lend({ isOnce: false }), report: () => {} });
      if (step?.kind === "step") ready = { ...ready, state: step.state };
      else isReady = true;
    }
    network.troubles.push({ kind });
    expect(await sendBy(publisher(), ready)).toMatchObject({ kind: "unknown" });
    const [way] = publisher().settlement?.(ready) ?? [];
    return way?.by === "look_up" ? way.find(lend()) : undefined;
  }

  it("finds a published post among the latest, and tells apart what was not published", async () => {
    await publish({ body: "The same" });
    const found = await find("lost");
    expect(found).toMatchObject({ candidates: network.instagram.journal.map(({ id }) => ({ externalId: id })) });
    expect(await find("page")).toBeNull();
    expect(await find("lost", { options: { type: "story" } })).toMatchObject({
      candidates: [{ externalId: network.instagram.journal.at(-1)?.id }],
    });
  });

  it("can't tell yet while a published post is not listed", async () => {
    network.instagram.account.isListing = false;
    expect(await find("lost")).toEqual({ candidates: [] });
  });

  it("finds the first comment by its text", async () => {
    const done = await publish();
    const earlier = done.kind === "done" ? [done] : [];
    const comment = { firstComment: "More below", earlier };
    const channel = { ...outgoing(instagram, credentials).channel, handle: "@northcoffee" };
    expect(await publish({ ...comment, channel })).toMatchObject({ kind: "done" });
    const [way] =
      publisher().settlement?.(outgoing(instagram, credentials, { ...comment, channel, media: [image()] })) ?? [];
    const found = way?.by === "look_up" ? await way.find(lend()) : null;
    expect(found).toMatchObject([{ externalId: network.instagram.comments[0]?.id }]);
  });
});

describe("after publishing", () => {
  it("reads the metrics that Instagram has for each kind, and omits posts that are gone", async () => {
    const [post, story] = [await publish(), await publish({ media: [video()], options: { type: "story" } })];
    const ids = [post, story].map((done) => (done.kind === "done" ? done.externalId : ""));
    const all = [...ids, "1"].map((externalId, publicationId) => ({ publicationId, externalId, permalink: "" }));
    const { channel } = outgoing(instagram, credentials);
    const found = await instagramReporter(network.meta).read(channel, all, lend());
    expect([...found]).toEqual([
      [0, { views: 5, likes: 6, comments: 7, shares: 8, saves: 9 }],
      [1, { views: 5, comments: 6, shares: 7 }],
    ]);
    expect(await instagramReporter(network.meta).countFollowers?.(channel, lend())).toBe(512);
  });

  it("replies to comments, and to messages only within 24 hours", async () => {
    const { channel } = outgoing(instagram, credentials);
    const item = {
      kind: "comment" as const,
      externalId: "1803",
      permalink: "",
      receivedAt: new Date(),
      authorId: "77",
    };
    const sent = outgoingReply({ channel, item, body: "Thank you!" });
    expect(await instagramReplier(network.meta).reply(sent, lend())).toMatchObject({ kind: "done" });
    expect(network.instagram.comments).toMatchObject([{ text: "Thank you!", under: "1803" }]);
    const message = { ...item, kind: "message" as const };
    expect(await instagramReplier(network.meta).reply({ ...sent, item: message }, lend())).toMatchObject({
      kind: "done",
    });
    expect(network.instagram.messages).toEqual([{ to: "77", text: "Thank you!" }]);
    const late = { ...message, receivedAt: new Date(Date.now() - 86_400_001) };
    expect(await instagramReplier(network.meta).reply({ ...sent, item: late }, lend())).toMatchObject({
      error: { code: "message_window_closed" },
    });
  });
});

describe("people, covers and trials", () => {
  const errors = (content: Partial<Outgoing>) =>
    instagram
      .preflight(outgoing(instagram, null, content))
      .flatMap(({ code, severity }) => (severity === "error" ? code : []));

  it("tags people where they are in an image, in a carousel by its number, and in a reel without a place", async () => {
    expect((await publish({ options: { user_tags: ["ada 30 60", "@grace"] } })).kind).toBe("done");
    const carousel = { media: [image(), image()], options: { user_tags: ["2: ada 0 100"] } };
    expect((await publish(carousel)).kind).toBe("done");
    expect((await publish({ media: [video()], options: { user_tags: ["ada 30 60"] } })).kind).toBe("done");
    const tagsOf = (form: Record<string, unknown> | undefined) => JSON.parse(String(form?.user_tags ?? "null"));
    const [single, whole, reel] = network.instagram.journal.map(({ form }) => form);
    expect(tagsOf(single)).toEqual([
      { username: "ada", x: 0.3, y: 0.6 },
      { username: "grace", x: 0.5, y: 0.5 },
    ]);
    const children = String(whole?.children).split(",");
    expect(children.map((id) => tagsOf(network.instagram.containers.find(id)?.form))).toEqual([
      null,
      [{ username: "ada", x: 0, y: 1 }],
    ]);
    expect([tagsOf(whole), tagsOf(reel)]).toEqual([null, [{ username: "ada" }]]);
  });

  it("publishes a reel with an image as its cover, a name of its audio, and on trial", async () => {
    const options = { type: "reel", audio_name: "North Coffee", trial: "SS_PERFORMANCE", cover_second: 3 };
    expect((await publish({ media: [image(), video()], options })).kind).toBe("done");
    const [post] = network.instagram.journal;
    const { form, type, files } = post ?? { form: {} as Record<string, unknown>, type: "", files: [] };
    expect([type, files.length, form.trial_params]).toEqual(["REELS", 1, '{"graduation_strategy":"SS_PERFORMANCE"}']);
    expect(form).toMatchObject({ audio_name: "North Coffee", cover_url: expect.stringContaining("http") });
    expect([form.thumb_offset, form.share_to_feed]).toEqual([undefined, undefined]);
  });

  it("refuses people it can't read or place, and a trial of what is no reel", () => {
    expect(errors({ media: [image()], options: { user_tags: ["ada lovelace"] } })).toEqual(["user_tags_invalid"]);
    expect(errors({ media: [image()], options: { user_tags: ["ada 30 101"] } })).toEqual(["user_tags_invalid"]);
    expect(errors({ media: [image()], options: { user_tags: ["2: ada"] } })).toEqual(["user_tags_invalid"]);
    expect(errors({ media: [image(), video()], options: { user_tags: ["2: ada"] } })).toEqual(["user_tags_invalid"]);
    expect(errors({ media: [image()], options: { trial: "MANUAL" } })).toEqual(["trial_not_reel"]);
    expect(errors({ media: [image(), image(), video()], options: { type: "reel" } })).toEqual(["reel_media"]);
  });
});
