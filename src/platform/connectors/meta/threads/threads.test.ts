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
import { type MetaStandIn, startMeta } from "#test/networks/meta/start.ts";
import { THREADS_TOKEN, THREADS_USER } from "#test/networks/meta/threads.ts";
import type { Outgoing } from "../../contract.ts";
import { threadsChanger } from "./change.ts";
import { threadsConnect } from "./connect.ts";
import { threads } from "./describe.ts";
import { threadsPoll } from "./poll.ts";
import { threadsPublisher } from "./publish.ts";
import { threadsReplier } from "./reply.ts";
import { threadsReporter } from "./report.ts";
import { countThreadsText } from "./text.ts";

let network: MetaStandIn;
beforeEach(async () => {
  network = await startMeta();
});
afterEach(() => network.stop());

const credentials = JSON.stringify({ token: THREADS_TOKEN, userId: THREADS_USER });
const image = (bytes = 1000) => file("image/jpeg", { bytes, width: 1080, height: 1080 });
const publisher = () => threadsPublisher(network.meta, { timeoutMs: 20_000, quietSeconds: 0 });
const publish = (content: Partial<Outgoing> = {}) => publishBy(publisher(), outgoing(threads, credentials, content));
const connectPart = () => {
  const part = threadsConnect(network.meta);
  if (!part) throw new Error("The app is missing.");
  return redirecting(part);
};

describe("connecting", () => {
  it("exchanges the code for a token of 60 days, which is renewed halfway", async () => {
    const { accounts } = await finishBy(connectPart(), "good-code#_");
    expect(accounts).toMatchObject([{ externalId: THREADS_USER, handle: "@northcoffee", credentials }]);
    expect(accounts[0]?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    expect(await connectPart().refresh?.(credentials, lend())).toMatchObject({ expiresAt: expect.any(Date) });
    network.isRevoked = true;
    await expect(connectPart().refresh?.(credentials, lend())).rejects.toMatchObject({ name: "GrantLostError" });
  });

  it("reads what is left of the day", async () => {
    expect(await connectPart().capabilities?.(credentials, lend())).toMatchObject({ quota: { remaining: 243 } });
  });

  it("refuses an invalid code, and is absent without the operator's keys", async () => {
    await expect(finishBy(connectPart(), "old")).rejects.toMatchObject({ name: "ConnectRefused" });
    expect(threadsConnect({ ...network.meta, threads: null })).toBeUndefined();
  });
});

describe("publishing", () => {
  it("publishes a text with its topic, its link and who can reply", async () => {
    const options = { reply_control: "followers_only", topic_tag: "Coffee", link: "https://north.example" };
    const outcome = await publish({ body: "Open", options });
    const [post] = network.threads.journal;
    expect(outcome).toMatchObject({ kind: "done", externalId: post?.id, quota: { remaining: 242 } });
    expect(post?.form).toMatchObject({
      media_type: "TEXT",
      reply_control: "followers_only",
      topic_tag: "Coffee",
      link_attachment: "https://north.example",
    });
  });

  it("publishes a carousel of 20, and refuses 21", async () => {
    const media = Array.from({ length: 20 }, (_, index) => image(1000 + index));
    expect(await publish({ media })).toMatchObject({ kind: "done" });
    expect(network.threads.journal[0]?.files).toEqual(media.map(({ storageKey }) => storageKey));
    const issues = threads.preflight(outgoing(threads, null, { media: [...media, image()] }));
    expect(issues).toContainEqual(expect.objectContaining({ code: "too_many_media" }));
  });

  it("publishes later parts as replies to the part before", async () => {
    const first = await publish({ body: "One", thread: ["Two"] });
    const earlier = first.kind === "done" ? [first] : [];
    await publish({ body: "One", thread: ["Two"], earlier, options: { topic_tag: "Coffee" } });
    expect(network.threads.journal[1]).toMatchObject({ text: "Two", replyTo: earlier[0]?.externalId });
    expect(network.threads.journal[1]?.form.topic_tag).toBeUndefined();
  });

  it("explains a file that can't be processed, and refusals", async () => {
    network.threads.containers.settings.failure = "FAILED_DOWNLOADING_VIDEO";
    expect(await publish({ media: [image()] })).toMatchObject({ kind: "failed", error: { code: "media_not_fetched" } });
    network.threads.containers.settings.failure = null;
    network.troubles.push({ kind: "refuse", answer: refuse(190, "Expired", 463) });
    expect(await publish()).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
    network.troubles.push({ kind: "refuse", answer: refuse(24, "Gone", 2207006) });
    expect(await publish()).toEqual({ kind: "start_over" });
  });

  it("publishes a poll, a text attachment, and media as a spoiler", async () => {
    const poll = ["Filter", "Espresso", "Both"];
    expect(
      await publish({ body: "Which? https://example.com", options: { poll, approve_replies: true } }),
    ).toMatchObject({
      kind: "done",
    });
    expect(await publish({ body: "Read on", options: { text_attachment: "Long" } })).toMatchObject({ kind: "done" });
    expect(await publish({ media: [image()], options: { spoiler_media: true } })).toMatchObject({ kind: "done" });
    expect(await publish({ media: [image(), image()], options: { spoiler_media: true } })).toMatchObject({
      kind: "done",
    });
    expect(network.threads.journal.map(({ form }) => form)).toMatchObject([
      {
        poll_attachment: '{"option_a":"Filter","option_b":"Espresso","option_c":"Both"}',
        enable_reply_approvals: "true",
      },
      { text_attachment: '{"plaintext":"Long"}' },
      { media_type: "IMAGE", is_spoiler_media: "true" },
      { media_type: "CAROUSEL", is_spoiler_media: "true" },
    ]);
  });

  it("checks polls and text attachments", () => {
    const check = (content: Partial<Outgoing>) =>
      threads.preflight(outgoing(threads, null, content)).map(({ code, field }) => `${code} ${field}`);
    expect(check({ options: { poll: ["x".repeat(25), "y"] } })).toEqual([]);
    expect(check({ options: { poll: ["x".repeat(26), "y"] } })).toEqual(["poll_invalid options.poll"]);
    expect(check({ options: { poll: ["x"] } })).toEqual(["poll_invalid options.poll"]);
    expect(check({ options: { poll: ["x", "y"] }, media: [image()] })).toEqual(["poll_with_media options.poll"]);
    const both = { poll: ["x", "y"], text_attachment: "Long" };
    expect(check({ options: both })).toEqual(["attachment_invalid options.text_attachment"]);
  });

  it("checks topics and links", () => {
    const codes = (content: Partial<Outgoing>) =>
      threads.preflight(outgoing(threads, null, content)).map(({ code }) => code);
    expect(codes({ options: { topic_tag: "#coffee" } })).toEqual(["topic_invalid"]);
    expect(codes({ options: { link: "north" } })).toEqual(["link_invalid"]);
    const links = Array.from({ length: 6 }, (_, index) => `https://north.example/${index}`).join(" ");
    expect(codes({ body: links })).toEqual(["too_many_links"]);
    expect(codes({ body: "x".repeat(500) })).toEqual([]);
    expect(codes({ body: `${"x".repeat(497)}☕` })).toEqual([]);
    expect(codes({ body: `${"x".repeat(498)}☕` })).toEqual(["text_too_long"]);
  });
});

describe("settling a lost response", () => {
  async function find(kind: "lost" | "page", content: Partial<Outgoing> = {}) {
    let ready = outgoing(threads, credentials, { body: "The same", sentSecondsAgo: 5, ...content });
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

  it("finds a published part among the latest posts or replies, and tells apart what was not published", async () => {
    expect(await find("lost")).toMatchObject({ candidates: [{ externalId: network.threads.journal[0]?.id }] });
    expect(await find("page")).toBeNull();
    const earlier = [{ externalId: network.threads.journal[0]?.id ?? "", permalink: "" }];
    const reply = { body: "One", thread: ["Two"], earlier };
    expect(await find("lost", reply)).toMatchObject({ candidates: [{ externalId: network.threads.journal[1]?.id }] });
  });
});

describe("after publishing", () => {
  it("deletes every part, and notices that it is gone", async () => {
    const done = await publish();
    const published = done.kind === "done" ? [done] : [];
    const change = { publicationId: 1, brandId: 1, channel: outgoing(threads, credentials).channel, published };
    expect(await threadsChanger(network.meta).remove?.(change, lend())).toEqual({ kind: "done" });
    expect(network.threads.journal).toEqual([]);
    expect(await threadsChanger(network.meta).remove?.(change, lend())).toEqual({ kind: "not_there" });
  });

  it("reads the metrics that Threads has", async () => {
    const done = await publish();
    const externalId = done.kind === "done" ? done.externalId : "";
    const { channel } = outgoing(threads, credentials);
    const found = await threadsReporter(network.meta).read(
      channel,
      [{ publicationId: 7, externalId, permalink: "" }],
      lend(),
    );
    expect([...found]).toEqual([[7, { views: 1, likes: 2, comments: 3, shares: 4 + 5 + 6 }]]);
    expect(await threadsReporter(network.meta).countFollowers?.(channel, lend())).toBe(77);
  });

  it("replies with one request, and with files through a container", async () => {
    const { channel } = outgoing(threads, credentials);
    const item = {
      kind: "comment" as const,
      externalId: "1803",
      permalink: "",
      receivedAt: new Date(),
      authorId: "ada",
    };
    const sent = outgoingReply({ channel, item, body: "Thank you!" });
    expect(await threadsReplier(network.meta).reply(sent, lend())).toMatchObject({
      kind: "done",
      permalink: expect.stringContaining("threads.net"),
    });
    expect(network.threads.journal).toMatchObject([{ text: "Thank you!", replyTo: "1803" }]);
    const pictured = { ...sent, body: "Look", media: [image(), image()] };
    expect(await replyBy(threadsReplier(network.meta), pictured)).toMatchObject({ kind: "done" });
    expect(network.threads.journal[1]).toMatchObject({
      text: "Look",
      replyTo: "1803",
      form: { media_type: "CAROUSEL" },
    });
    expect(await threadsReplier(network.meta).reply(pictured, lend())).toEqual({ kind: "start_over" });
  });

  it("polls for mentions from where it was", async () => {
    const mention = (id: string, seconds: number) =>
      void network.threads.mentions.push({
        id,
        text: `Mention ${id}`,
        username: "ada",
        permalink: "",
        timestamp: new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString(),
      });
    const channel = { id: 1, handle: "@northcoffee", externalId: THREADS_USER, credentials };
    mention("1", 0);
    const first = await threadsPoll(network.meta).poll(channel, null, lend());
    expect(first.events).toEqual([]);
    mention("2", 10);
    mention("3", 20);
    const second = await threadsPoll(network.meta).poll(channel, first.cursor, lend());
    expect(second.events.filter(({ id }) => id !== "1")).toMatchObject([
      { kind: "mention", body: "Mention 2", subject: THREADS_USER },
      { kind: "mention", body: "Mention 3" },
    ]);
    const third = await threadsPoll(network.meta).poll(channel, second.cursor, lend());
    expect(third.cursor).toBe(second.cursor);
  });
});

it.each([
  ["Hello", 5],
  ["Grüße, こんにちは", 12],
  ["☕", 3],
  ["👍", 4],
  ["👨‍👩‍👧‍👦", 25],
  ["🇩🇪", 8],
  ["1️⃣", 7],
  ["a👍b", 6],
])("counts %s as Threads does", (text, length) => {
  expect(countThreadsText(text)).toBe(length);
});
