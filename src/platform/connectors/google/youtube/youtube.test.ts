import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GOOGLE_APP } from "#test/networks/google/answers.ts";
import { startYouTube, YOUTUBE_CHANNEL, type YouTubeStandIn } from "#test/networks/google/youtube.ts";
import { file, finishBy, lend, outgoing, publishBy, redirecting, sendBy } from "#test/networks/lend.ts";
import { GrantLostError, type Outgoing } from "../../contract.ts";
import { youtubeChanger } from "./change.ts";
import { youtubeConnect } from "./connect.ts";
import { youtube } from "./describe.ts";
import { youtubePublisher } from "./publish.ts";
import { youtubeReporter } from "./report.ts";

let standIn: YouTubeStandIn;
let credentials: string;
beforeEach(async () => {
  standIn = await startYouTube();
  const { accounts } = await finishBy(youtubeConnect(GOOGLE_APP, standIn.google));
  credentials = accounts[0]?.credentials ?? "";
});
afterEach(() => standIn.stop());

const VIDEO = file("video/mp4", { bytes: 20_000_000 });
/** Of a talk of an hour and a half. */
const CAPTIONS = Array.from(
  { length: 1800 },
  (_, line) =>
    `${line + 1}\n00:${String(line % 60).padStart(2, "0")}:00,000 --> 00:59:59,000\nWe open at nine, and at ten on Sundays.\n`,
).join("\n");
const compose = (more: Partial<Outgoing> = {}) =>
  outgoing(youtube, credentials, {
    body: "Cold brew\nIn ten minutes",
    media: [VIDEO],
    options: { made_for_kids: "no" },
    ...more,
  });
const publisher = () => youtubePublisher(standIn.google);

/** Polls like the tick until the video is finished. */
async function finish(sent: Outgoing, first: Awaited<ReturnType<typeof publishBy>>) {
  let outcome = first;
  while (outcome.kind === "processing") {
    outcome = (await publisher().poll?.({ ...sent, state: outcome.state }, lend({ isOnce: false }))) ?? outcome;
  }
  return outcome;
}

describe("connecting", () => {
  it("asks for offline access with PKCE", async () => {
    const begun = await redirecting(youtubeConnect(GOOGLE_APP, standIn.google)).begin(
      { state: "s", redirectUri: "https://masthead.example/callback", challenge: "c", typed: {} },
      lend(),
    );
    expect(Object.fromEntries(new URL(begun.url).searchParams)).toMatchObject({
      state: "s",
      access_type: "offline",
      code_challenge: "c",
      code_challenge_method: "S256",
      prompt: "consent select_account",
    });
  });

  it("reads every page and says why a channel is missing", async () => {
    const { accounts, missing } = await finishBy(youtubeConnect(GOOGLE_APP, standIn.google));
    expect(accounts).toMatchObject([{ externalId: YOUTUBE_CHANNEL, handle: "@northcoffee" }]);
    expect(missing).toEqual([{ name: "Old name", reason: expect.stringContaining("isn't linked") }]);
  });

  it("loses the grant only when Google says invalid_grant", async () => {
    const { refresh } = youtubeConnect(GOOGLE_APP, standIn.google);
    standIn.plan("POST /token", { kind: "refuse", answer: { status: 400, body: { error: "invalid_request" } } });
    await expect(refresh?.(credentials, lend())).rejects.not.toBeInstanceOf(GrantLostError);
    expect(JSON.parse((await refresh?.(credentials, lend()))?.credentials ?? "")).not.toHaveProperty("refreshToken");
    standIn.isRevoked = true;
    await expect(refresh?.(credentials, lend())).rejects.toBeInstanceOf(GrantLostError);
  });
});

describe("publishing", () => {
  it("uploads in chunks and publishes by the last one", async () => {
    const sent = compose({ options: { made_for_kids: "yes", tags: ["coffee"], privacy: "unlisted" } });
    expect(await publishBy(publisher(), sent)).toEqual({
      kind: "done",
      externalId: standIn.journal[0]?.id,
      permalink: `https://www.youtube.com/watch?v=${standIn.journal[0]?.id}`,
    });
    expect(standIn.journal).toMatchObject([
      {
        bytes: 20_000_000,
        snippet: { title: "Cold brew", tags: ["coffee"] },
        status: { privacyStatus: "unlisted", selfDeclaredMadeForKids: true },
      },
    ]);
    const puts = standIn.asked.filter((one) => one.startsWith("PUT"));
    // Three chunks, each after a question about what the session has, and the question before the last one.
    expect(puts).toHaveLength(7);
  });

  it("names a Short by its own address", async () => {
    const media = [{ ...file("video/mp4", { width: 1080, height: 1920 }), seconds: 30 }];
    expect(await publishBy(publisher(), compose({ media }))).toMatchObject({
      permalink: expect.stringContaining("/shorts/"),
    });
  });

  it("continues an interrupted chunk where the session stands, and reopens an expired session", async () => {
    standIn.plan("PUT /upload/youtube/v3/videos/bytes", { kind: "lost" });
    const call = { ...lend({ isOnce: false }), report: () => {} };
    const opened = await publisher().prepare?.(compose(), call);
    if (opened?.kind !== "step") throw new Error("No session was opened.");
    await expect(publisher().prepare?.(compose({ state: opened.state }), call)).rejects.toThrow();
    standIn.sessions.clear();
    expect(await publisher().prepare?.(compose({ state: opened.state }), call)).toMatchObject({ state: null });
  });

  it("settles a lost last chunk by the session, and an expired session by the uploads", async () => {
    const opened = await publisher().prepare?.(compose({ media: [file("video/mp4")] }), {
      ...lend({ isOnce: false }),
      report: () => {},
    });
    const state = opened?.kind === "step" ? opened.state : null;
    const sent = compose({ media: [file("video/mp4")], state, sentSecondsAgo: 5 } as Partial<Outgoing>);
    const [byState, byLookUp] = publisher().settlement?.(sent) ?? [];
    if (byState?.by !== "state" || byLookUp?.by !== "look_up") throw new Error("Another order.");
    expect(await byState.inspect(lend())).toEqual({ kind: "not_there" });
    standIn.plan("PUT /upload/youtube/v3/videos/bytes", { kind: "slow", ms: 0 }, { kind: "lost" });
    expect(await sendBy(publisher(), sent)).toMatchObject({ kind: "unknown" });
    const [video] = standIn.journal;
    expect(await byState.inspect(lend())).toMatchObject({ kind: "done", externalId: video?.id });
    standIn.sessions.clear();
    await expect(byState.inspect(lend())).rejects.toThrow();
    expect(await byLookUp.find(lend())).toMatchObject([{ externalId: video?.id }]);
  });

  it("adds thumbnail, captions and playlist once each, and remarks on what YouTube refuses", async () => {
    standIn.refusesThumbnails = true;
    standIn.locksVideos = true;
    const options = {
      made_for_kids: "no",
      captions: CAPTIONS,
      captions_language: "en",
      playlist: "PL1",
    };
    const sent = compose({ media: [VIDEO, file("image/png")], options });
    const outcome = await finish(sent, await publishBy(publisher(), sent));
    expect(outcome).toMatchObject({ kind: "done", note: expect.stringMatching(/thumbnail[\s\S]*private/) });
    expect(standIn.journal).toMatchObject([{ captions: ["en"], captionText: CAPTIONS }]);
    expect(standIn.playlist).toHaveLength(1);
  });

  it.each([
    ["rejected", "video_rejected"],
    ["failed", "video_refused"],
  ])("fails a video that YouTube %s while processing it", async (uploadStatus, code) => {
    standIn.uploadStatus = uploadStatus;
    expect(await publishBy(publisher(), compose())).toMatchObject({
      kind: "failed",
      error: { code, retryable: false },
    });
  });

  it("waits until midnight Pacific time when the daily quota is used up", async () => {
    standIn.plan("POST /upload/youtube/v3/videos", {
      kind: "refuse",
      answer: { status: 403, body: { error: { code: 403, message: "Quota", errors: [{ reason: "quotaExceeded" }] } } },
    });
    const outcome = await publishBy(publisher(), compose());
    expect(outcome).toMatchObject({ kind: "throttled", scope: "app" });
    expect(outcome.kind === "throttled" && outcome.seconds).toBeLessThanOrEqual(86_400);
  });
});

it("refuses posts without a video, a title or an audience", () => {
  const codesOf = (more: Partial<Outgoing>) => youtube.preflight(compose(more)).map(({ code }) => code);
  expect(codesOf({ media: [] })).toContain("video_missing");
  expect(codesOf({ body: "" })).toContain("title_missing");
  expect(codesOf({ body: "<b>" })).toContain("characters_refused");
  expect(codesOf({})).not.toContain("video_missing");
  expect(youtube.options?.made_for_kids).toMatchObject({ isRequired: true });
});

it("edits, counts and deletes a video", async () => {
  const outcome = await publishBy(publisher(), compose());
  if (outcome.kind !== "done") throw new Error("Not published.");
  const channel = { id: 1, handle: "@northcoffee", credentials, capabilities: youtube.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published: [outcome] };
  const changer = youtubeChanger(standIn.google);
  expect(await changer.edit?.({ ...change, content: compose({ body: "Iced" }) }, lend())).toEqual({ kind: "done" });
  expect(standIn.journal[0]?.snippet).toMatchObject({ title: "Iced", description: "Iced" });
  const reporter = youtubeReporter(standIn.google);
  expect([...(await reporter.read(channel, [{ publicationId: 1, ...outcome }], lend()))]).toEqual([
    [1, { views: 90, likes: 7, comments: 2 }],
  ]);
  expect(await reporter.countFollowers?.(channel, lend())).toBe(1200);
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await changer.remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("keeps what an edit doesn't change, also what was set on YouTube itself", async () => {
  const outcome = await publishBy(publisher(), compose());
  if (outcome.kind !== "done") throw new Error("Not published.");
  const [video] = standIn.journal;
  if (!video) throw new Error("There is no video.");
  Object.assign(video.snippet, { defaultLanguage: "de", tags: ["roast"], categoryId: "26" });
  Object.assign(video.status, { license: "creativeCommon", publicStatsViewable: false, embeddable: false });
  Object.assign(video.status, { privacyStatus: "unlisted" });
  const channel = { id: 1, handle: "@northcoffee", credentials, capabilities: youtube.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published: [outcome] };
  const content = compose({ body: "Iced", options: { made_for_kids: "no", category: "22" } });
  expect(await youtubeChanger(standIn.google).edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
  expect(standIn.journal[0]).toMatchObject({
    snippet: { title: "Iced", description: "Iced", defaultLanguage: "de", tags: ["roast"], categoryId: "22" },
    status: { license: "creativeCommon", publicStatsViewable: false, embeddable: false, privacyStatus: "unlisted" },
  });
});

describe("license, recording date and translations", () => {
  const errors = (options: Record<string, string>) =>
    youtube.preflight(compose({ options: { made_for_kids: "no", ...options } })).map(({ field }) => field);

  it("sends them with the video", async () => {
    const translations = "[de]\nKaltbrühkaffee\n\nIn zehn Minuten\nfertig\n[pt-BR]\nCafé gelado";
    const chosen = { license: "creativeCommon", recording_date: "2026-11-02", language: "en", translations };
    const sent = compose({ options: { made_for_kids: "no", ...chosen } });
    expect((await finish(sent, await publishBy(publisher(), sent))).kind).toBe("done");
    expect(standIn.journal).toMatchObject([
      {
        snippet: { defaultLanguage: "en" },
        status: { license: "creativeCommon" },
        recordingDetails: { recordingDate: "2026-11-02T00:00:00Z" },
        localizations: {
          de: { title: "Kaltbrühkaffee", description: "In zehn Minuten\nfertig" },
          "pt-BR": { title: "Café gelado", description: "" },
        },
      },
    ]);
  });

  it("refuses translations that can't be read, and what is no date", () => {
    const language = "en";
    expect(errors({ recording_date: "2026-13-02" })).toEqual(["options.recording_date"]);
    expect(errors({ translations: "[de]\nKaffee" })).toEqual(["options.language"]);
    expect(errors({ language, translations: "Kaffee" })).toEqual(["options.translations"]);
    expect(errors({ language, translations: "[de]\n" })).toEqual(["options.translations"]);
    expect(errors({ language, translations: "[en]\nCoffee" })).toEqual(["options.translations"]);
    expect(errors({ language, translations: "[de]\nA\n[de]\nB" })).toEqual(["options.translations"]);
    expect(errors({ language, translations: `[de]\n${"x".repeat(101)}` })).toEqual(["options.translations"]);
    expect(errors({ language, translations: "[de]\n<b>" })).toEqual(["options.translations"]);
  });
});
