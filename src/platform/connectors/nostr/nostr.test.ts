import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { file, lend, open, outgoing, outgoingReply, publishBy, replyBy, sendBy } from "#test/networks/lend.ts";
import {
  createPerson,
  type NostrRelay,
  type NostrSigner,
  startRelay,
  startSigner,
  textOfNote,
  tooManyForNostr,
} from "#test/networks/nostr.ts";
import { neventOf, readEventId } from "./bech32.ts";
import { readBunker, readRelays } from "./bunker.ts";
import { nostrChanger } from "./change.ts";
import { nostrConnect } from "./connect.ts";
import { readCredentials } from "./credentials.ts";
import { nostr } from "./describe.ts";
import { KIND } from "./event.ts";
import { threadOf } from "./note.ts";
import { nostrPoll } from "./poll.ts";
import { signedOf } from "./prepare.ts";
import { nostrPublisher } from "./publish.ts";
import { nostrReplier } from "./reply.ts";
import { nostrReporter } from "./report.ts";

let relay: NostrRelay;
let other: NostrRelay;
let signer: NostrSigner;
beforeEach(async () => {
  [relay, other] = [await startRelay(), await startRelay()];
  signer = await startSigner(relay.url);
});
afterEach(async () => {
  await signer.stop();
  await Promise.all([relay.stop(), other.stop()]);
});

const publisher = nostrPublisher("https://viewer.example/");
const notes = (at: NostrRelay) => at.events.filter(({ kind }) => kind === KIND.note);
const typed = (more = {}) => ({ bunker: signer.bunker, relays: `${relay.url}, ${other.url}`, ...more });
const connect = async (more = {}) => (await open(nostrConnect(), typed(more))).credentials;
const access = async () => ({ id: 1, handle: "@h", credentials: await connect() });
const refusal = (field: string, message: RegExp) => ({
  name: "ConnectRefused",
  field,
  message: expect.stringMatching(message),
});

describe("connecting", () => {
  it("reads the account, its name and its relays from the signer and the signer's relay", async () => {
    const { account } = signer;
    const write = ["r", other.url, "write"];
    relay.events.push(
      account.sign(KIND.profile, JSON.stringify({ name: "old" }), [], 1000),
      account.sign(KIND.profile, JSON.stringify({ name: "harbour", display_name: "Harbour Desk" })),
      account.sign(KIND.relayList, "", [["r", relay.url, "read"], write, ["r", "https://no.example"]]),
    );
    const found = await open(nostrConnect(), { bunker: signer.bunker, relays: "" });
    expect(found).toMatchObject({ externalId: account.pubkey, displayName: "Harbour Desk", expiresAt: null });
    expect(found.handle).toMatch(/^npub1/);
    expect(readCredentials(found.credentials)).toMatchObject({ pubkey: account.pubkey, publishTo: [other.url] });
    expect(found.credentials).not.toContain(account.secretKey);
    expect(signer.methods).toEqual(["connect", "get_public_key"]);
  });

  it.each([
    ["nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5", /private key.*never stores one/],
    ["f".repeat(64), /private key/],
    ["npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6", /bunker:\/\//],
    ["bunker://not-a-key?relay=wss://relay.example", /bunker:\/\//],
    [`bunker://${"a".repeat(64)}`, /names no relay/],
    [`bunker://${"a".repeat(64)}?relay=https://relay.example`, /names no relay/],
  ])("refuses the signer URL %s", (bunker, message) => {
    expect(() => readBunker(bunker)).toThrow(message);
  });

  it("parses relays with any separator, removes duplicates and refuses invalid ones", () => {
    expect(readRelays(" wss://A.example/, b.example\nwss://a.example/#x")).toEqual([
      "wss://a.example",
      "wss://b.example",
    ]);
    for (const relays of [
      "https://a.example",
      "wss://user:secret@a.example",
      "wss://",
      Array.from({ length: 11 }, (_, n) => `r${n}.example`).join(),
    ])
      expect(() => readRelays(relays)).toThrow(expect.objectContaining({ field: "relays" }));
  });

  it("requires relays when the account lists none", async () => {
    await expect(open(nostrConnect(), { bunker: signer.bunker, relays: "" })).rejects.toMatchObject(
      refusal("relays", /Enter at least one/),
    );
  });

  it.each([
    ["revoked", /unauthorized/],
    ["declines", null],
  ] as const)("reports the signer's response: %s", async (mode, message) => {
    signer.mode = mode;
    if (message) await expect(connect()).rejects.toMatchObject(refusal("bunker", message));
    else expect(await connect()).toContain(signer.account.pubkey);
  });

  it.each([
    ["silent", /Open your signer app/],
    ["approve", /Open https:\/\/signer\.example\/approve\/1/],
  ] as const)("times out on a signer that is %s, and says what to do", async (mode, message) => {
    signer.mode = mode;
    // A busy machine may need longer until the signer's response has arrived.
    let approveMs = 50;
    const refused = () => {
      approveMs *= 2;
      return open(nostrConnect(approveMs), typed()).catch((error: unknown) => error);
    };
    await expect.poll(refused).toMatchObject(refusal("bunker", message));
  });

  it("refuses a signer with the wrong secret, and one that can't be reached", async () => {
    const wrong = signer.bunker.replace("stand-in-secret", "another");
    await expect(connect({ bunker: wrong })).rejects.toMatchObject(refusal("bunker", /invalid secret/));
    const gone = `bunker://${"a".repeat(64)}?relay=${encodeURIComponent("ws://127.0.0.1:1")}`;
    await expect(connect({ bunker: gone })).rejects.toMatchObject(refusal("bunker", /can't be reached/));
  });
});

describe("publishing", () => {
  it("sends a note to every relay with files, tags, mentions and content warning, and links to the viewer", async () => {
    const person = "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6";
    const media = [{ ...file("image/png", { alt: "Ice\non the harbour" }), url: "https://93.184.215.14/media/c0ffee" }];
    const body = `Hello @${person} #Hafen #1 nostr:npub1nobody`;
    const sent = outgoing(nostr, await connect(), { body, media, options: { content_warning: "Cold" } });
    const outcome = await publishBy(publisher, sent);
    const [note] = notes(relay);
    expect(outcome).toEqual({
      kind: "done",
      externalId: note?.id,
      permalink: expect.stringMatching(/^https:\/\/viewer\.example\/nevent1/),
    });
    expect(notes(other)).toEqual([note]);
    expect(note?.content).toBe(
      `Hello nostr:${person} #Hafen #1 nostr:npub1nobody\n\nhttps://93.184.215.14/media/c0ffee.png`,
    );
    expect(note?.tags).toEqual([
      ["p", "3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d"],
      ["t", "hafen"],
      ["imeta", "url https://93.184.215.14/media/c0ffee.png", "m image/png", "dim 800x600", "alt Ice on the harbour"],
      ["content-warning", "Cold"],
    ]);
  });

  it("quotes a post by its name and a q tag", async () => {
    const quoted = { id: "a".repeat(64), pubkey: "b".repeat(64), relays: [] };
    const name = neventOf(quoted);
    const sent = outgoing(nostr, await connect(), { options: { quote: `https://njump.me/${name}` } });
    await publishBy(publisher, sent);
    expect(notes(relay)[0]).toMatchObject({ content: `Hello\n\nnostr:${name}`, tags: [["q", quoted.id, relay.url]] });
    expect(nostr.preflight(sent)).toEqual([]);
    const wrong = outgoing(nostr, null, { options: { quote: "https://njump.me/npub1nobody" } });
    expect(nostr.preflight(wrong)).toMatchObject([{ field: "options.quote" }]);
  });

  it("continues a thread by NIP-10, also when only the permalink of the first part is known", async () => {
    const credentials = await connect();
    const body = "First";
    const thread = ["Second", "Third"];
    const first = await publishBy(publisher, outgoing(nostr, credentials, { body, thread }));
    if (first.kind !== "done") throw new Error(first.kind);
    const second = await publishBy(
      publisher,
      outgoing(nostr, credentials, { body, thread, earlier: [{ ...first, externalId: "" }] }),
    );
    if (second.kind !== "done") throw new Error(second.kind);
    await publishBy(publisher, outgoing(nostr, credentials, { body, thread, earlier: [first, second] }));
    const [, two, three] = notes(relay);
    const tag = (id: string, marker: string) => ["e", id, relay.url, marker, signer.account.pubkey];
    expect(two?.tags).toEqual([tag(first.externalId, "root")]);
    expect(three?.tags).toEqual([tag(first.externalId, "root"), tag(second.externalId, "reply")]);
    expect(readEventId(first.permalink.split("/").at(-1) ?? "")).toBe(first.externalId);
    const lost = outgoing(nostr, credentials, {
      body,
      thread,
      earlier: [{ externalId: "", permalink: "https://x.example/1" }],
    });
    expect(await publishBy(publisher, lost)).toMatchObject({ kind: "failed", error: { code: "parent_gone" } });
  });

  it("returns done when one relay accepts it, and names those that did not", async () => {
    const credentials = await connect();
    other.troubles.push({ kind: "refuse", answer: { status: 101, body: "blocked: not on the list" } });
    const outcome = await publishBy(publisher, outgoing(nostr, credentials));
    const host = new URL(other.url).host;
    expect(outcome).toMatchObject({
      kind: "done",
      note: `Accepted by 1 of 2 relays. Not by ${host} (blocked: not on the list).`,
    });
    await other.stop();
    expect(await publishBy(publisher, outgoing(nostr, credentials, { body: "Two" }))).toMatchObject({
      kind: "done",
      note: expect.stringContaining("connection refused"),
    });
  });

  it.each([
    ["blocked: banned", { kind: "failed", error: { code: "blocked", retryable: false } }],
    ["restricted: members only", { kind: "failed", error: { code: "blocked" } }],
    ["auth-required: sign in", { kind: "failed", error: { code: "auth_required" } }],
    ["pow: difficulty 26 is less than 30", { kind: "failed", error: { code: "pow_required" } }],
    ["invalid: too big", { kind: "failed", error: { code: "refused", message: expect.stringContaining("too big") } }],
    [
      "invalid: created_at is too far in the future",
      { kind: "failed", error: { code: "wrong_time", retryable: true } },
    ],
    [
      "invalid: event creation date is too far off from the current time",
      { kind: "failed", error: { code: "wrong_time" } },
    ],
    ["error: disk full", { kind: "failed", error: { code: "relay_error", retryable: true } }],
    ["", { kind: "failed", error: { code: "refused" } }],
    ["rate-limited: slow down", { kind: "throttled", seconds: 60, scope: "channel" }],
    [String(tooManyForNostr(120).body), { kind: "throttled", seconds: 120 }],
    ["rate-limited: wait 2 minutes", { kind: "throttled", seconds: 120 }],
    ["duplicate: already have this event", { kind: "done" }],
  ])("maps the relay message %j to an outcome", async (body, outcome) => {
    const credentials = await connect({ relays: relay.url });
    relay.troubles.push({ kind: "refuse", answer: { status: 101, body } });
    expect(await publishBy(publisher, outgoing(nostr, credentials))).toMatchObject(outcome);
  });

  it.each(["lost", "half", "bad_gateway", "page", "reset"] as const)(
    "returns unknown when the response is %s",
    async (kind) => {
      const credentials = await connect({ relays: relay.url });
      relay.troubles.push({ kind });
      expect(await publishBy(publisher, outgoing(nostr, credentials))).toMatchObject({ kind: "unknown" });
    },
  );

  it("sends the same signed event again, and signs anew only an old one that was never sent", async () => {
    const state = await signed();
    const event = signedOf({ state });
    const sent = outgoing(nostr, await connect(), { state });
    for (const _ of [1, 2])
      expect(await sendBy(publisher, sent)).toMatchObject({ kind: "done", externalId: event?.id });
    expect(notes(relay)).toHaveLength(1);
    expect(publisher.settlement?.(sent)).toEqual([{ by: "key", honouredSeconds: Number.POSITIVE_INFINITY }]);
    expect(publisher.settlement?.({ ...sent, state: null })).toEqual([]);
    const old = { event: JSON.stringify(signer.account.sign(KIND.note, "Old", [], Date.now() / 1000 - 3600)) };
    const prepare = (more: object) =>
      publisher.prepare?.({ ...sent, state: old, ...more }, { ...lend({ isOnce: false }), report: () => {} });
    expect(await prepare({})).toEqual({ kind: "step", state: null, afterSeconds: 0 });
    expect(await prepare({ sentSecondsAgo: 3000 })).toEqual({ kind: "ready" });
  });

  async function signed() {
    const call = { ...lend({ isOnce: false }), report: () => {} };
    const step = await publisher.prepare?.(outgoing(nostr, await connect()), call);
    return step?.kind === "step" ? step.state : null;
  }

  it.each([
    ["revoked", "not_authorized"],
    ["declines", "signer_refused"],
    ["forges", "signer_refused"],
  ] as const)("sends nothing when the signer is %s", async (mode, code) => {
    const credentials = await connect();
    signer.mode = mode;
    expect(await publishBy(publisher, outgoing(nostr, credentials))).toMatchObject({ kind: "failed", error: { code } });
    expect([...notes(relay), ...notes(other)]).toEqual([]);
  });

  it("sends nothing when a file has no public URL or no relay is reachable", async () => {
    const media = [{ ...file("image/png"), url: "http://192.168.0.9/cup.png" }];
    const credentials = await connect({ relays: other.url });
    const outcome = await publishBy(publisher, outgoing(nostr, credentials, { media }));
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "media_not_public" } });
    await other.stop();
    const unsent = await publishBy(publisher, outgoing(nostr, credentials));
    expect(unsent).toMatchObject({ kind: "failed", error: { code: "not_reached", retryable: true } });
  });
});

describe("after publishing", () => {
  it("deletes a post on every relay", async () => {
    const channel = { ...(await access()), capabilities: nostr.capabilities };
    const done = await publishBy(publisher, outgoing(nostr, channel.credentials));
    if (done.kind !== "done") throw new Error(done.kind);
    const change = { publicationId: 1, brandId: 1, channel, published: [done] };
    expect(await nostrChanger.remove?.(change, lend())).toEqual({ kind: "done" });
    expect([...notes(relay), ...notes(other)]).toEqual([]);
    expect(other.events.at(-1)).toMatchObject({
      kind: 5,
      tags: [
        ["e", done.externalId],
        ["k", "1"],
      ],
    });
  });

  it("counts reactions, zaps, reposts and replies on all relays, each once", async () => {
    const channel = await access();
    const person = createPerson();
    const [id, elsewhere] = ["a".repeat(64), "b".repeat(64)];
    let at = 1_760_000_000;
    const about = (kind: number, content = "", tags: string[][] = []) => {
      at += 1;
      return person.sign(kind, content, [...tags, ["e", id]], at);
    };
    const shared = about(KIND.reaction, "+");
    relay.events.push(shared, about(KIND.reaction, "-"), about(KIND.repost), about(KIND.zap));
    other.events.push(
      shared,
      about(KIND.reaction, "🔥"),
      about(KIND.note, "nice"),
      about(KIND.note, "quoted", [["e", elsewhere, "", "reply"]]),
    );
    other.events.push({ ...about(KIND.reaction, "forged"), sig: "0".repeat(128) });
    other.most = 2;
    const found = await nostrReporter.read(channel, [{ publicationId: 7, externalId: id, permalink: "" }], lend());
    expect(found.get(7)).toEqual({ likes: 3, shares: 1, comments: 1 });
  });

  it("polls replies and mentions with their authors, and keeps the cursor of an unreachable relay", async () => {
    const channel = { ...(await access()), externalId: signer.account.pubkey };
    const person = createPerson();
    const poll = nostrPoll("https://viewer.example/");
    const begun = await poll.poll(channel, null, lend());
    expect(begun.events).toEqual([]);
    const own = signer.account.sign(KIND.note, "Ours");
    const to = ["p", signer.account.pubkey];
    const reply = person.sign(KIND.note, "When?", [["e", own.id, "", "root"], to]);
    const mention = person.sign(KIND.note, "Hello nostr:us", [to]);
    relay.events.push(own, person.sign(KIND.profile, JSON.stringify({ name: "Ada" })), reply);
    other.events.push(reply, mention, signer.account.sign(KIND.note, "To myself", [to]));
    const { events, cursor } = await poll.poll(channel, begun.cursor, lend());
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "comment",
          externalId: reply.id,
          inReplyTo: own.id,
          body: "When?",
          author: expect.objectContaining({ externalId: person.pubkey, name: "Ada" }),
        }),
        expect.objectContaining({ kind: "mention", externalId: mention.id, inReplyTo: null }),
      ]),
    );
    await other.stop();
    const next = await poll.poll(channel, cursor, lend());
    expect(JSON.parse(next.cursor)).toEqual(JSON.parse(cursor));
    await relay.stop();
    await expect(poll.poll(channel, next.cursor, lend())).rejects.toThrow(/connection refused/);
  });

  it.each([
    ["ahead", 7200],
    ["right", 0],
    ["behind", -7200],
  ])(
    "polls what is written after connecting, and nothing older, while this machine's clock is %s",
    async (_, error) => {
      const channel = { ...(await access()), externalId: signer.account.pubkey };
      const person = createPerson();
      const to = ["p", signer.account.pubkey];
      const seconds = Math.floor(Date.now() / 1000);
      const write = (body: string, age: number) => person.sign(KIND.note, body, [to], seconds - age);
      relay.events.push(write("Long ago", 10 * 86_400), write("Yesterday", 90_000), write("Just before", 5));
      other.events.push(write("Just before, elsewhere", 5));
      const clock = vi.spyOn(Date, "now");
      onTestFinished(() => clock.mockRestore());
      const poll = nostrPoll("https://viewer.example/");
      const read = async (cursor: string | null, later: number) => {
        clock.mockReturnValue((seconds + error + later) * 1000);
        const next = await poll.poll(channel, cursor, lend());
        return { ...next, bodies: next.events.map((event) => "body" in event && event.body) };
      };
      const first = await read(null, 0);
      expect(first.bodies).toEqual([]);
      relay.events.push(write("First", -60));
      const second = await read(first.cursor, 180);
      expect(second.bodies).toEqual(["First"]);
      relay.events.push(write("Second", -240), write("Late to arrive", -30));
      const third = await read(second.cursor, 360);
      expect(third.bodies).toEqual(expect.arrayContaining(["Second", "Late to arrive"]));
      expect(third.bodies.filter((body) => String(body).includes("before"))).toEqual([]);
    },
  );

  it("starts with what a relay had when it was first read", async () => {
    const channel = { ...(await access()), externalId: signer.account.pubkey };
    const person = createPerson();
    const write = (body: string) => person.sign(KIND.note, body, [["p", signer.account.pubkey]]);
    const poll = nostrPoll("https://viewer.example/");
    other.plan("REQ 1", { kind: "lost" });
    const first = await poll.poll(channel, null, lend());
    const shared = write("On both");
    relay.events.push(shared);
    other.events.push(write("Only there"), shared);
    const second = await poll.poll(channel, first.cursor, lend());
    expect(second.events).toMatchObject([{ externalId: shared.id }]);
    const third = await poll.poll(channel, second.cursor, lend());
    expect(third.events).toMatchObject([{ externalId: shared.id }]);
    for (const at of [relay, other]) at.plan("REQ 1", { kind: "lost" });
    await expect(poll.poll(channel, null, lend())).rejects.toThrow(/closed/);
  });

  it("replies in the thread, and fails with parent_gone when the note no longer exists", async () => {
    const channel = await access();
    const person = createPerson();
    const root = "c".repeat(64);
    const comment = person.sign(KIND.note, "When?", [
      ["e", root, "", "root"],
      ["p", signer.account.pubkey],
    ]);
    relay.events.push(comment);
    const origin = { authorId: null, receivedAt: new Date() };
    const item = { kind: "comment" as const, externalId: comment.id, permalink: "", ...origin };
    const replier = nostrReplier("https://viewer.example/");
    const { capabilities } = nostr;
    const sent = outgoingReply({ channel: { ...channel, capabilities }, item, body: "At eight." });
    expect(await replier.reply(sent, lend())).toMatchObject({
      kind: "done",
      permalink: expect.stringContaining("nevent1"),
    });
    const [note] = notes(other);
    expect(note && textOfNote(note)).toBe("At eight.");
    expect(note && threadOf(note)).toEqual({ root, parent: comment.id });
    expect(note?.tags).toContainEqual(["p", person.pubkey]);
    const media = [{ ...file("image/jpeg", { alt: "A board" }), url: "https://93.184.215.14/board.jpg" }];
    const pictured = { ...sent, body: "Our hours", media };
    expect(await replyBy(replier, pictured)).toMatchObject({ kind: "done" });
    const second = notes(other).find(({ content }) => content.startsWith("Our hours"));
    expect(second?.tags).toContainEqual(expect.arrayContaining(["imeta", "alt A board"]));
    const gone = await replier.reply({ ...sent, item: { ...item, externalId: root } }, lend());
    expect(gone).toMatchObject({ kind: "failed", error: { code: "parent_gone" } });
  });
});

describe("threadOf without markers", () => {
  it.each([
    [[], null],
    [[["e", "a"]], { root: "a", parent: "a" }],
    [
      [
        ["e", "a"],
        ["e", "b"],
        ["e", "c"],
      ],
      { root: "a", parent: "c" },
    ],
    [[["e", "a", "", "mention"]], null],
    [[["e", "a", "", "reply"]], { root: "a", parent: "a" }],
  ])("reads the tags %j", (tags, thread) => expect(threadOf({ tags })).toEqual(thread));
});
