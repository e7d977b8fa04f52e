import { afterEach, beforeEach, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, publishBy, sendBy } from "#test/networks/lend.ts";
import { REDDIT_APP, startReddit } from "#test/networks/reddit.ts";
import type { Published } from "../contract.ts";
import { redditChanger } from "./change.ts";
import { redditChooser } from "./choose.ts";
import { redditConnect } from "./connect.ts";
import { reddit } from "./describe.ts";
import { redditPublisher } from "./publish.ts";
import { redditReporter } from "./report.ts";

let network: Awaited<ReturnType<typeof startReddit>>;
let at: { api: string; site: string };
let channel: { id: number; handle: string; credentials: string | null };
beforeEach(async () => {
  network = await startReddit();
  at = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(redditConnect(REDDIT_APP, at));
  channel = { id: 1, handle: "u/northcoffee", credentials: accounts[0]?.credentials ?? null };
});
afterEach(() => network.stop());

const options = { subreddit: "coffee", title: "Open all weekend" };

it("lists every subreddit, page by page, and their flairs", async () => {
  const subreddits = [
    { value: "u_northcoffee", label: "u/northcoffee (profile)" },
    { value: "coffee", label: "r/coffee" },
    { value: "tea", label: "r/tea" },
  ];
  expect(await redditChooser(at).choices(channel, lend())).toEqual({
    subreddit: subreddits,
    more_subreddits: subreddits,
    flair: [{ value: "flair-1", label: "News", under: "coffee" }],
  });
});

it("publishes a link post, reads its figures, and deletes it", async () => {
  const link = { ...options, kind: "link" };
  const sent = outgoing(reddit, channel.credentials, { body: "See https://north.example/brew.", options: link });
  const outcome = await publishBy(redditPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(network.journal).toMatchObject([{ kind: "link", url: "https://north.example/brew" }]);
  const { externalId, permalink } = outcome;
  const read = await redditReporter(at).read(channel, [{ publicationId: 1, externalId, permalink }], lend());
  expect(read.get(1)).toEqual({ likes: 5, comments: 2 });
  const access = { ...channel, capabilities: reddit.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  expect(await redditChanger(at).remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await redditChanger(at).remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("submits to each subreddit once, with a flair in the first alone and a comment below each", async () => {
  const chosen = { ...options, flair: "flair-1", more_subreddits: ["tea", "coffee"] };
  const content = { body: "Open", firstComment: "From nine", options: chosen };
  const published: Published[] = [];
  for (let number = 0; number < 4; number += 1) {
    const sent = outgoing(reddit, channel.credentials, { ...content, earlier: published });
    const outcome = await publishBy(redditPublisher(at), sent);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    published.push(outcome);
  }
  const [coffee, tea] = network.journal;
  expect([coffee, tea, network.journal.length]).toMatchObject([{ subreddit: "coffee" }, { subreddit: "tea" }, 2]);
  expect(network.comments.map(({ parent }) => parent)).toEqual([coffee?.name, tea?.name]);
  const inTea = outgoing(reddit, channel.credentials, { ...content, earlier: published.slice(0, 1) });
  expect(inTea.options).toEqual({ ...options, subreddit: "tea", more_subreddits: ["tea", "coffee"] });
});

it("edits a text post, and explains a refusal", async () => {
  const sent = outgoing(reddit, channel.credentials, { body: "Typpo", options });
  const outcome = await publishBy(redditPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const access = { ...channel, capabilities: reddit.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  const edited = await redditChanger(at).edit?.({ ...change, content: { ...sent, body: "Typo" } }, lend());
  expect([edited, network.journal[0]?.text]).toEqual([{ kind: "done" }, "Typo"]);
  const elsewhere = outgoing(reddit, channel.credentials, { options: { ...options, subreddit: "nowhere" } });
  const refused = await publishBy(redditPublisher(at), elsewhere);
  expect(refused).toMatchObject({ kind: "failed", error: { code: "subreddit_refused", category: "user" } });
});

it("waits as long as Reddit words it", async () => {
  const words = "Take a break for 9 minutes before trying again.";
  const answer = { status: 200, body: { json: { errors: [["RATELIMIT", words, "ratelimit"]] } } };
  network.troubles.push({ kind: "refuse", answer });
  const sent = outgoing(reddit, channel.credentials, { options });
  expect(await publishBy(redditPublisher(at), sent)).toEqual({ kind: "throttled", seconds: 540, scope: "channel" });
});

it("publishes an image once Reddit has processed it", async () => {
  const sent = outgoing(reddit, channel.credentials, { body: "Fresh **beans**", media: [file("image/png")], options });
  const accepted = await publishBy(redditPublisher(at), sent);
  if (accepted.kind !== "processing") throw new Error(accepted.kind);
  const poll = () => redditPublisher(at).poll?.({ ...sent, state: accepted.state }, lend());
  expect(await poll()).toMatchObject({ kind: "processing" });
  expect(await poll()).toMatchObject({ kind: "done", externalId: network.journal[0]?.name });
  expect(network.journal).toMatchObject([{ kind: "image", text: "Fresh **beans**" }]);
});

it("publishes a gallery in its order, and a video with its cover", async () => {
  const gallery = outgoing(reddit, channel.credentials, { media: [file("image/png"), file("image/jpeg")], options });
  expect(await publishBy(redditPublisher(at), gallery)).toMatchObject({
    kind: "done",
    externalId: expect.stringMatching(/^t3_/),
  });
  const media = [file("video/mp4", { bytes: 5000 }), file("image/png")];
  const video = outgoing(reddit, channel.credentials, { media, options });
  expect((await publishBy(redditPublisher(at), video)).kind).toBe("processing");
  const [first, second, third] = [...network.files.keys()];
  expect(network.journal).toMatchObject([
    { kind: "gallery", items: [first, second] },
    { kind: "video", url: `https://v.redd.it/${third}` },
  ]);
});

it("publishes a poll for its days", async () => {
  const poll = { ...options, poll: ["Filter", "Espresso"], poll_days: 2 };
  const sent = outgoing(reddit, channel.credentials, { body: "Which one?", options: poll });
  expect((await publishBy(redditPublisher(at), sent)).kind).toBe("done");
  expect(network.journal).toMatchObject([{ kind: "poll", text: "Which one?", answers: ["Filter", "Espresso"] }]);
});

it("finds a lost post by its files, and asks a person about one that may still be processed", async () => {
  const sent = outgoing(reddit, channel.credentials, { media: [file("image/png")], options });
  network.troubles.push({ kind: "lost" });
  const publisher = redditPublisher(at);
  let state = sent.state;
  for (
    let step = await publisher.prepare?.(sent, { ...lend({ isOnce: false }), report: () => {} });
    step?.kind === "step";
  ) {
    state = step.state;
    step = await publisher.prepare?.({ ...sent, state }, { ...lend({ isOnce: false }), report: () => {} });
  }
  expect((await sendBy(publisher, { ...sent, state })).kind).toBe("unknown");
  const [way] = publisher.settlement?.({ ...sent, state, sentSecondsAgo: 20 }) ?? [];
  if (way?.by !== "look_up") throw new Error("It is looked up.");
  expect(await way.find(lend())).toEqual({ candidates: [] });
  expect(await way.find(lend())).toMatchObject({ candidates: [{ externalId: network.journal[0]?.name }] });
});

it("refuses a video without a cover, a poll with files, and a link post with either", () => {
  const check = (media: ReturnType<typeof file>[], more: object) =>
    reddit
      .preflight({ ...outgoing(reddit, null, { media }), options: { ...options, ...more } })
      .filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  const video = { ...file("video/mp4"), seconds: 20 };
  expect(check([video], {})).toEqual(["cover_missing"]);
  expect(check([video, file("image/png")], {})).toEqual([]);
  expect(check([file("image/png")], { poll: ["Yes", "No"] })).toEqual(["poll_with_media"]);
  expect(check([], { poll: ["Yes"] })).toEqual(["poll_invalid"]);
  expect(check([], { kind: "link", url: "https://a.example/", poll: ["Yes", "No"] })).toEqual(["option_invalid"]);
});

it("says that the text of a post with files stays", async () => {
  const sent = outgoing(reddit, channel.credentials, {
    body: "Typpo",
    media: [file("image/png"), file("image/png")],
    options,
  });
  const outcome = await publishBy(redditPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const access = { ...channel, capabilities: reddit.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  const edited = await redditChanger(at).edit?.({ ...change, content: { ...sent, body: "Typo" } }, lend());
  expect(edited).toMatchObject({ kind: "failed", error: { code: "media_text_fixed" } });
});
