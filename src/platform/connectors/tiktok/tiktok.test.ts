import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, publishBy, redirecting } from "#test/networks/lend.ts";
import { startTikTok, TIKTOK_APP, TIKTOK_USER, type TikTokStandIn } from "#test/networks/tiktok.ts";
import type { Outgoing } from "../contract.ts";
import { tiktokChooser } from "./choose.ts";
import { tiktokConnect } from "./connect.ts";
import { tiktok } from "./describe.ts";
import { ERRORS } from "./errors.ts";
import { tiktokPublisher } from "./publish.ts";
import { tiktokReporter } from "./report.ts";

let network: TikTokStandIn;
let at: { api: string; site: string };
let credentials: string | null;
beforeEach(async () => {
  network = await startTikTok();
  at = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(tiktokConnect(TIKTOK_APP, at));
  credentials = accounts[0]?.credentials ?? null;
});
afterEach(() => network.stop());

const MB = 1024 * 1024;
const video = (bytes = 5000) => file("video/mp4", { bytes });
const images = [file("image/jpeg"), file("image/webp")];
const send = (more: Partial<Outgoing>) => outgoing(tiktok, credentials, { media: [video()], ...more });
const publish = (more: Partial<Outgoing>) => publishBy(tiktokPublisher(at), send(more));
const channel = () => ({ id: 1, handle: "@northcoffee", credentials });

describe("connecting", () => {
  it("asks for consent with the challenge in hexadecimal", async () => {
    const challenge = Buffer.from("00ff10", "hex").toString("base64url");
    const request = { state: "s", redirectUri: "https://masthead.example/callback", challenge, typed: {} };
    const { url } = await redirecting(tiktokConnect(TIKTOK_APP, at)).begin(request, lend());
    const { searchParams: query, pathname } = new URL(url);
    expect(pathname).toBe("/v2/auth/authorize/");
    expect(query.get("client_key")).toBe(TIKTOK_APP.clientId);
    expect(query.get("code_challenge")).toBe("00ff10");
    expect(query.get("scope")?.split(",")).toContain("video.publish");
  });

  it("finds the account with its longest video, renews access with rotating tokens, and revokes it", async () => {
    const connect = tiktokConnect(TIKTOK_APP, at);
    const { accounts } = await finishBy(connect);
    expect(accounts).toMatchObject([
      {
        externalId: TIKTOK_USER,
        handle: "@northcoffee",
        displayName: "North Coffee",
        capabilities: { media: { video: { seconds: { min: 3, max: 300 } } } },
      },
    ]);
    const before = accounts[0]?.credentials ?? "";
    const renewed = await connect.refresh?.(before, lend());
    expect(JSON.parse(renewed?.credentials ?? "")).toEqual({
      token: expect.stringMatching(/^act/),
      refreshToken: expect.stringMatching(/^rft/),
    });
    await expect(connect.refresh?.(before, lend())).rejects.toMatchObject({ name: "GrantLostError" });
    await connect.revoke?.(before, lend());
    expect(network.isRevoked).toBe(true);
    await connect.revoke?.(before, lend());
  });
});

describe("choices", () => {
  it("lists only the audiences and interactions that the account offers", async () => {
    expect(await tiktokChooser(at).choices(channel(), lend())).toEqual({
      privacy: [
        { value: "PUBLIC_TO_EVERYONE", label: "Everyone" },
        { value: "MUTUAL_FOLLOW_FRIENDS", label: "Friends" },
        { value: "SELF_ONLY", label: "Only me" },
      ],
      interactions: [
        { value: "comment", label: "Comment" },
        { value: "duet", label: "Duet" },
      ],
    });
  });
});

describe("publishing", () => {
  it("uploads a video in chunks, and allows and discloses nothing that was not chosen", async () => {
    const bytes = 25 * MB + 7;
    const outcome = await publish({ body: "How we brew", media: [video(bytes)], options: { privacy: "SELF_ONLY" } });
    expect(outcome).toMatchObject({ kind: "done", externalId: expect.stringMatching(/^v_pub_file/) });
    expect(network.asked.filter((request) => request.startsWith("PUT"))).toHaveLength(2);
    const off = { disable_comment: true, disable_duet: true, disable_stitch: true };
    const none = { brand_content_toggle: false, brand_organic_toggle: false, is_aigc: false };
    expect(network.journal).toMatchObject([
      { text: "How we brew", bytes, info: { privacy_level: "SELF_ONLY", ...off, ...none } },
    ]);
  });

  it("names a public post's ID exactly, and reads its metrics", async () => {
    const options = {
      privacy: "PUBLIC_TO_EVERYONE",
      interactions: ["comment", "stitch"],
      disclosure: "both",
      ai_generated: true,
      cover_second: 2,
    };
    const outcome = await publish({ body: "Cups", options });
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    const { externalId, permalink } = outcome;
    expect(externalId).toMatch(/^7123456789012\d{6}$/);
    expect(permalink).toBe(`https://www.tiktok.com/@northcoffee/video/${externalId}`);
    // The account has turned Stitch off.
    const allowed = { disable_comment: false, disable_duet: true, disable_stitch: true };
    const disclosed = { brand_content_toggle: true, brand_organic_toggle: true, is_aigc: true };
    expect(network.journal).toMatchObject([{ info: { ...allowed, ...disclosed, video_cover_timestamp_ms: 2000 } }]);
    const read = await tiktokReporter(at).read(channel(), [{ publicationId: 1, externalId, permalink }], lend());
    expect(read.get(1)).toEqual({ views: 900, likes: 70, comments: 4, shares: 3 });
    expect(await tiktokReporter(at).countFollowers?.(channel(), lend())).toBe(1200);
  });

  it("sends a draft to the inbox without settings, and says what is left to do", async () => {
    const outcome = await publish({ body: "Not sent", options: { mode: "inbox" } });
    expect(outcome).toMatchObject({ kind: "done", permalink: "", note: expect.stringContaining("TikTok inbox") });
    expect(network.journal).toMatchObject([{ isDraft: true, info: {} }]);
    const published = outcome.kind === "done" ? outcome : { externalId: "", permalink: "" };
    const read = await tiktokReporter(at).read(channel(), [{ publicationId: 1, ...published }], lend());
    expect(read.get(1)).toEqual({ views: null, likes: null, comments: null, shares: null });
  });

  it.each(["direct", "inbox"])("has images fetched from this installation: %s", async (mode) => {
    const options = { mode, privacy: "MUTUAL_FOLLOW_FRIENDS", title: "Cups", cover_image: 2 };
    const publisher = tiktokPublisher(at);
    const outcome = await publish({ body: "Two cups", media: images, options });
    if (outcome.kind !== "processing") throw new Error(outcome.kind);
    const again = send({ body: "Two cups", media: images, options, state: { ...outcome.state, polls: 24 } });
    expect(await publisher.poll?.(again, lend())).toMatchObject({ kind: "done" });
    const [post] = network.journal;
    expect(post).toMatchObject({ isDraft: mode === "inbox", info: { title: "Cups", description: "Two cups" } });
    expect([post?.images.length, post?.cover]).toEqual([2, 1]);
    expect(publisher.settlement?.(again)).toEqual([]);
  });

  it("waits while TikTok processes, and goes on with the same upload", async () => {
    network.ends.push("later");
    const sent = send({ options: { privacy: "SELF_ONLY" } });
    const outcome = await publishBy(tiktokPublisher(at), sent);
    if (outcome.kind !== "processing") throw new Error(outcome.kind);
    const again = { ...sent, state: outcome.state };
    expect(await tiktokPublisher(at).poll?.(again, lend())).toMatchObject({ kind: "done" });
    expect(network.journal).toHaveLength(1);
  });

  it("begins anew when the address of the upload has expired", async () => {
    const publisher = tiktokPublisher(at);
    const sent = send({ options: { privacy: "SELF_ONLY" } });
    const call = { ...lend({ isOnce: false }), report: () => {} };
    const step = await publisher.prepare?.(sent, call);
    if (step?.kind !== "step") throw new Error("Nothing was prepared.");
    network.expireUploads();
    const ready = { ...sent, state: step.state };
    const [way] = publisher.settlement?.(ready) ?? [];
    expect(way?.by === "state" && (await way.inspect(lend()))).toEqual({ kind: "not_there" });
    expect(await publisher.publish(ready, lend())).toEqual({ kind: "start_over" });
    expect(network.journal).toEqual([]);
  });
});

describe("refusals", () => {
  const options = { privacy: "SELF_ONLY" };

  it.each([
    "file_format_check_failed",
    "duration_check_failed",
    "frame_rate_check_failed",
    "picture_size_check_failed",
    "auth_removed",
    "spam_risk",
    "spam_risk_text",
    "internal",
  ] as const)("explains a post that failed later: %s", async (reason) => {
    network.ends.push(reason);
    const outcome = await publish({ options });
    const { category, message } = ERRORS[reason];
    expect(outcome).toMatchObject({ kind: "failed", error: { code: reason, category, message, retryable: false } });
    expect(network.journal).toEqual([]);
  });

  it("uploads a failed video anew when it is tried again", async () => {
    network.ends.push("internal");
    const sent = send({ options });
    const publisher = tiktokPublisher(at);
    const step = await publisher.prepare?.(sent, { ...lend({ isOnce: false }), report: () => {} });
    const state = step?.kind === "step" ? step.state : null;
    expect(await publisher.publish({ ...sent, state }, lend())).toMatchObject({ kind: "failed" });
    expect(await publisher.publish({ ...sent, state }, lend())).toEqual({ kind: "start_over" });
  });

  it("refuses an audience that the account no longer offers, and a video that is too long, before the upload", async () => {
    expect(await publish({ options: { privacy: "FOLLOWER_OF_CREATOR" } })).toMatchObject({
      error: { code: "privacy_level_option_mismatch" },
    });
    const long = { ...video(), seconds: 301 };
    expect(await publish({ media: [long], options })).toMatchObject({ error: { code: "video_too_long" } });
    expect(network.asked.filter((request) => request.includes("/init/"))).toEqual([]);
  });

  it("explains what an app without the audit may do", async () => {
    network.isUnaudited = true;
    expect(await publish({ options: { privacy: "PUBLIC_TO_EVERYONE" } })).toMatchObject({
      error: { code: "unaudited_client_can_only_post_to_private_accounts", category: "user" },
    });
    expect(await publish({ options })).toMatchObject({ kind: "done" });
  });

  it.each([
    ["spam_risk_too_many_posts", "channel"],
    ["reached_active_user_cap", "app"],
  ])("waits when an allowance of the day is used up: %s", async (code, scope) => {
    const body = { data: {}, error: { code, message: "", log_id: "1" } };
    network.plan("POST /v2/post/publish/creator_info/query/", { kind: "refuse", answer: { status: 200, body } });
    expect(await publish({ options })).toEqual({ kind: "throttled", seconds: 3600, scope });
  });
});

describe("preflight", () => {
  const check = (more: Partial<Outgoing>) => tiktok.preflight(send(more)).map(({ code }) => code);
  const alt = "A cup";

  it("requires a chosen audience, except for drafts", () => {
    expect(check({})).toEqual(["option_missing"]);
    expect(check({ options: { mode: "inbox" } })).toEqual([]);
    expect(check({ options: { privacy: "SELF_ONLY" } })).toEqual([]);
  });

  it("refuses branded content for oneself alone", () => {
    for (const disclosure of ["branded_content", "both"])
      expect(check({ options: { privacy: "SELF_ONLY", disclosure } })).toEqual(["branded_content_private"]);
    expect(check({ options: { privacy: "SELF_ONLY", disclosure: "your_brand" } })).toEqual([]);
  });

  it("requires a file, one video or up to 35 images, and counts their texts differently", () => {
    const options = { privacy: "SELF_ONLY" };
    expect(check({ media: [], options })).toEqual(["media_missing"]);
    expect(check({ media: [video(), file("image/jpeg", { alt })], options })).toContain("media_mix_unsupported");
    expect(check({ body: "x".repeat(2201), options })).toEqual(["text_too_long"]);
    expect(check({ body: "x".repeat(4000), media: images, options })).toEqual([]);
    expect(check({ media: images, options: { ...options, cover_image: 3 } })).toEqual(["option_invalid"]);
  });
});
