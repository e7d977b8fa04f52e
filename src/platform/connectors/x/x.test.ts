import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, outgoingReply, publishBy, replyBy } from "#test/networks/lend.ts";
import { startX, X_APP, X_WEBHOOK } from "#test/networks/x.ts";
import type { Capabilities, Outgoing } from "../contract.ts";
import { xChanger } from "./change.ts";
import { xConnect } from "./connect.ts";
import { x } from "./describe.ts";
import { xPublisher } from "./publish.ts";
import { xReplier } from "./reply.ts";
import { xReporter } from "./report.ts";

let network: Awaited<ReturnType<typeof startX>>;
let at: { api: string; site: string };
let credentials: string | null;
beforeEach(async () => {
  network = await startX();
  at = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(xConnect(X_APP, at));
  credentials = accounts[0]?.credentials ?? null;
});
afterEach(() => network.stop());

const publish = (more: Partial<Outgoing>) => publishBy(xPublisher(at), outgoing(x, credentials, more));
const channel = () => ({ id: 1, handle: "@northcoffee", credentials, capabilities: x.capabilities });
const asked = (part: string) => network.asked.filter((request) => request.includes(part));

/** The ID of a published post. */
async function published(more: Partial<Outgoing>): Promise<string> {
  const outcome = await publish(more);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.externalId;
}

describe("publishing", () => {
  it("uploads images whole and a video in pieces, with alt texts, and waits until X has processed each", async () => {
    const images = [file("image/jpeg", { alt: "A cup" }), file("image/png", { alt: "" })];
    await published({ body: "Two cups", media: images });
    const [first] = network.journal;
    const files = first?.media?.media_ids.map((id) => network.files.get(id));
    expect(files).toMatchObject([
      { type: "image/jpeg", alt: "A cup", segments: 1 },
      { type: "image/png", alt: "", segments: 1 },
    ]);
    expect(asked("/2/media/metadata")).toHaveLength(1);

    const bytes = 9_000_001;
    await published({ body: "How we brew", media: [file("video/mp4", { bytes })] });
    const [id = ""] = network.journal[1]?.media?.media_ids ?? [];
    expect(network.files.get(id)).toMatchObject({ type: "video/mp4", bytes, segments: 3, alt: "A cup", isReady: true });
    expect(network.files.get(id)?.asked).toBeGreaterThan(1);
  });

  it("begins an upload again that X has forgotten, and names a file that X can't use", async () => {
    const publisher = xPublisher(at);
    const sent = outgoing(x, credentials, { media: [file("video/mp4")] });
    const step = async (state: Outgoing["state"]) =>
      publisher.prepare?.({ ...sent, state }, { ...lend({ isOnce: false }), report: () => {} });
    const begun = await step(null);
    if (begun?.kind !== "step") throw new Error(begun?.kind);
    network.files.clear();
    expect(await step(begun.state)).toEqual({ kind: "step", state: null, afterSeconds: 1 });

    // The stand-in counts the bytes, of which one is missing.
    const short = { ...file("image/jpeg"), bytes: 1001 };
    expect(await publish({ media: [short] })).toMatchObject({
      kind: "failed",
      error: { code: "media_refused", message: expect.stringContaining("total_bytes") },
    });
    expect(network.journal).toEqual([]);
  });

  it("adds a poll and who may reply to the first post of a thread only", async () => {
    const options = { poll: ["Filter", "Espresso"], poll_hours: 48, reply_settings: "mentionedUsers" };
    const thread = ["The next part"];
    const first = await published({ body: "Which one?", options, thread });
    const second = await published({
      body: "Which one?",
      options,
      thread,
      earlier: [{ externalId: first, permalink: "" }],
    });
    expect(network.journal).toMatchObject([
      {
        id: first,
        text: "Which one?",
        poll: { options: ["Filter", "Espresso"], duration_minutes: 2880 },
        reply_settings: "mentionedUsers",
      },
      { id: second, text: "The next part", reply: { in_reply_to_tweet_id: first } },
    ]);
    expect(network.journal[1]).not.toHaveProperty("poll");
    expect(network.journal[1]).not.toHaveProperty("reply_settings");
  });

  it("does not call a second post of the same text a success", async () => {
    await published({ body: "Hello" });
    expect(await publish({ body: "Hello" })).toMatchObject({ kind: "failed", error: { code: "duplicate" } });
    expect(network.journal).toHaveLength(1);
  });
});

describe("published posts", () => {
  it("are deleted from the last part to the first, and once", async () => {
    const first = await published({ body: "One", thread: ["Two"] });
    const second = await published({
      body: "One",
      thread: ["Two"],
      earlier: [{ externalId: first, permalink: "" }],
    });
    const parts = [first, second].map((externalId) => ({ externalId, permalink: "" }));
    const remove = () =>
      xChanger(at).remove?.({ publicationId: 1, brandId: 1, channel: channel(), published: parts }, lend());
    expect(await remove()).toEqual({ kind: "done" });
    expect(network.journal).toEqual([]);
    const deleted = asked("DELETE").map((request) => request.split("/").at(-1));
    expect(deleted).toEqual([second, first]);
    expect(await remove()).toEqual({ kind: "not_there" });
  });

  it("report their counts, and nothing for a post that is no longer there", async () => {
    const externalId = await published({ body: "Counted" });
    const publications = [
      { publicationId: 7, externalId, permalink: "" },
      { publicationId: 8, externalId: "1", permalink: "" },
    ];
    expect(await xReporter(at).read(channel(), publications, lend())).toEqual(
      new Map([[7, { impressions: 90, likes: 3, comments: 2, shares: 2, saves: 4 }]]),
    );
    expect(await xReporter(at).countFollowers?.(channel(), lend())).toBe(12);
  });
});

describe("a direct message", () => {
  const item = {
    kind: "message",
    externalId: "9",
    permalink: "https://x.com/messages/4711-1",
    receivedAt: new Date(),
  } as const;
  const reply = (authorId: string | null) =>
    xReplier("self_serve", at).reply(
      outgoingReply({ channel: channel(), item: { ...item, authorId }, body: "Until eight." }),
      lend(),
    );

  it("is replied to its sender", async () => {
    expect(await reply("4711")).toMatchObject({ kind: "done", permalink: item.permalink });
    expect(network.directMessages).toEqual([{ to: "4711", text: "Until eight.", files: [] }]);
  });

  it("and a reply to a post take files, each uploaded for its use", async () => {
    const replied = await published({ body: "Open" });
    const reply = (kind: "message" | "comment", body: string) => {
      const about = { ...item, kind, externalId: replied, authorId: "4711" };
      const media = [file("image/jpeg", { alt: "A cup" })];
      return replyBy(xReplier("self_serve", at), outgoingReply({ channel: channel(), item: about, body, media }));
    };
    expect([await reply("message", ""), await reply("comment", "Look")]).toMatchObject([
      { kind: "done" },
      { kind: "done" },
    ]);
    const [message] = network.directMessages;
    const [, post] = network.journal;
    expect(network.files.get(message?.files[0] ?? "")).toMatchObject({ category: "dm_image", alt: "" });
    expect(network.files.get(post?.media?.media_ids[0] ?? "")).toMatchObject({ category: "tweet_image", alt: "A cup" });
    expect([message?.text, post?.reply]).toEqual([undefined, { in_reply_to_tweet_id: replied }]);
  });

  it("is not replied to without the permission or the sender, and the user learns what to do", async () => {
    network.scope = network.scope.replace(" dm.write", "");
    const refused = { kind: "failed", error: { code: "message_refused" } };
    expect([await reply("4711"), await reply(null)]).toMatchObject([refused, refused]);
    expect(network.directMessages).toEqual([]);
  });
});

it("subscribes an account to the webhook that the operator named, also a second time", async () => {
  const activate = (webhookId?: string) =>
    xConnect({ ...X_APP, webhookId }, at).activate?.(credentials ?? "", lend({ isOnce: false }));
  await activate();
  expect(network.isSubscribed).toBe(false);
  await activate(X_WEBHOOK);
  await activate(X_WEBHOOK);
  expect(network.isSubscribed).toBe(true);
  await expect(activate("1")).rejects.toThrow("Not Found");
});

describe("a self-serve app", () => {
  const limits: Capabilities = { ...x.capabilities, cashtag_limit: 1 };
  const content = { body: "Hello", thread: [], firstComment: null, media: [], options: {}, tags: [] };
  const codes = (more: object, capabilities = limits) =>
    x
      .preflight({ ...content, ...more }, capabilities)
      .flatMap(({ code, field }) => (code === "cost" ? [] : [[code, field]]));

  it("is told about a second cashtag before anything is sent, in each part", () => {
    expect(codes({ body: "$ACME rises, $ACME falls" })).toEqual([["too_many_cashtags", "body"]]);
    expect(codes({ thread: ["$A and $B.C"] })).toEqual([["too_many_cashtags", "thread.0"]]);
    expect(codes({ firstComment: "$A $B" })).toEqual([["too_many_cashtags", "first_comment"]]);
    expect(codes({ body: "$ACME for $5, US$ACME, $TOOLONGNAME, a$B" })).toEqual([]);
    expect(codes({ body: "$A $B" }, x.capabilities)).toEqual([]);
  });

  it("learns why X refused cashtags or a reply to somebody who didn't mention the account", async () => {
    expect(await publish({ body: "$A and $B" })).toMatchObject({
      kind: "failed",
      error: { code: "too_many_cashtags" },
    });
    const id = network.say("Good", "1");
    const item = { kind: "comment", externalId: id, permalink: "", receivedAt: new Date(), authorId: "4711" } as const;
    const reply = (tier: "self_serve" | "enterprise") =>
      xReplier(tier, at).reply(outgoingReply({ channel: channel(), item, body: "Thanks" }), lend());
    Object.assign(network.mentions[0] ?? {}, { isUncalled: true });
    expect(await reply("self_serve")).toMatchObject({ kind: "failed", error: { code: "reply_not_summoned" } });
    expect(await reply("enterprise")).toMatchObject({ kind: "failed", error: { code: "forbidden" } });
    expect(network.journal).toEqual([]);
    Object.assign(network.mentions[0] ?? {}, { isUncalled: false });
    expect(await reply("self_serve")).toMatchObject({ kind: "done" });
  });
});

describe("disclosures and communities", () => {
  const errors = (options: Record<string, string | boolean>, media = [file("image/png")]) =>
    x
      .preflight({ ...outgoing(x, null, { media }), options })
      .flatMap(({ field, severity }) => (severity === "error" ? field : []));

  it("labels every post of a thread, and posts the first to the community", async () => {
    const options = {
      made_with_ai: true,
      paid_partnership: true,
      community: "https://x.com/i/communities/1493446837214187523",
      share_with_followers: true,
    };
    const first = { body: "One", thread: ["Two"], media: [file("image/png")], options };
    const id = await published(first);
    await published({ ...first, earlier: [{ externalId: id, permalink: "" }] });
    const labels = { made_with_ai: true, paid_partnership: true };
    expect(network.journal).toMatchObject([
      { ...labels, community_id: "1493446837214187523", share_with_followers: true },
      labels,
    ]);
    expect(network.journal[1]).not.toHaveProperty("community_id");
  });

  it("asks a person about a post of a community that the timeline lacks", async () => {
    const sent = outgoing(x, credentials, { options: { community: "1493446837214187523" }, sentSecondsAgo: 20 });
    const [way] = xPublisher(at).settlement?.(sent) ?? [];
    if (way?.by !== "look_up") throw new Error("It is looked up.");
    expect(await way.find(lend())).toEqual({ candidates: [] });
  });

  it("refuses what is no community, and labels without media", () => {
    expect(errors({ community: "coffee" })).toEqual(["options.community"]);
    expect(errors({ community: "https://x.com/coffee/status/1" })).toEqual(["options.community"]);
    expect(errors({ share_with_followers: true })).toEqual(["options.share_with_followers"]);
    expect(errors({ made_with_ai: true }, [])).toEqual(["options.made_with_ai"]);
  });
});
