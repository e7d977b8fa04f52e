import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lend } from "#test/networks/lend.ts";
import { xInbound } from "./inbound.ts";

const SECRET = "stand-in-consumer-secret";
const OWN = "2244994945";
const ADA = { id_str: "6004", name: "Ada Reader", screen_name: "ada" };
const NOW = new Date("2026-11-24T12:00:00Z");
const mention = { id_str: OWN, screen_name: "northcoffee" };
const post = (more: object = {}) => ({
  id_str: "1860000000000000001",
  text: "@northcoffee When &amp; where?",
  created_at: "Tue Nov 24 11:59:00 +0000 2026",
  user: ADA,
  entities: { user_mentions: [mention] },
  ...more,
});
const message = (sender: string, recipient: string) => ({
  type: "message_create",
  id: "1860000000000000009",
  created_timestamp: "1795521540000",
  message_create: { sender_id: sender, target: { recipient_id: recipient }, message_data: { text: "Hello" } },
});

const sign = (body: string, secret = SECRET) => `sha256=${createHmac("sha256", secret).update(body).digest("base64")}`;
type Input = { method: "GET" | "POST"; query?: string; body?: string; signature?: string | null };
const receive = (input: Input, secret = SECRET) =>
  xInbound(secret).receive(
    {
      method: input.method,
      path: "",
      query: new URLSearchParams(input.query),
      headers: new Headers(input.signature ? { "x-twitter-webhooks-signature": input.signature } : {}),
      body: new TextEncoder().encode(input.body ?? ""),
    },
    { ...lend(), now: NOW },
  );
async function eventsOf(activity: object) {
  const body = JSON.stringify({ for_user_id: OWN, ...activity });
  const result = await receive({ method: "POST", body, signature: sign(body) });
  if (result.kind !== "events") throw new Error(`It was ${result.kind}.`);
  return result.events;
}

describe("X's webhooks", () => {
  it("answers each challenge with its signature in Base64", async () => {
    const body = JSON.stringify({ response_token: sign("challenge_string") });
    const wanted = { kind: "challenge", type: "application/json", body };
    const query = "crc_token=challenge_string";
    expect(await receive({ method: "GET", query })).toEqual(wanted);
    expect(await receive({ method: "GET", query })).toEqual(wanted);
    expect(await receive({ method: "GET" })).toMatchObject({ kind: "refused", status: 400 });
  });

  it("takes mentions, replies to the account and direct messages, with their authors", async () => {
    const reply = { id_str: "1860000000000000002", in_reply_to_user_id_str: OWN, in_reply_to_status_id_str: "77" };
    const users = { "6004": { name: "Ada Reader", screen_name: "ada" } };
    const events = await eventsOf({
      tweet_create_events: [post(), post(reply)],
      direct_message_events: [message("6004", OWN)],
      users,
    });
    const author = { externalId: "6004", name: "Ada Reader", handle: "@ada" };
    expect(events).toMatchObject([
      { kind: "mention", subject: OWN, body: "@northcoffee When & where?", author, inReplyTo: null },
      { kind: "comment", body: "When & where?", author, inReplyTo: "77", permalink: expect.stringContaining("/ada/") },
      { kind: "message", body: "Hello", author, receivedAt: new Date(1_795_521_540_000) },
    ]);
  });

  it("omits the account's own posts and messages, reposts, and what it doesn't understand", async () => {
    const own = post({ user: { ...ADA, id_str: OWN } });
    const repost = post({ retweeted_status: {} });
    const aside = post({ entities: { user_mentions: [] } });
    const events = { tweet_create_events: [own, repost, aside, null, { id_str: "x" }] };
    expect(await eventsOf({ ...events, direct_message_events: [message(OWN, "6004"), {}] })).toEqual([]);
    expect(await eventsOf({ favorite_events: [{}] })).toEqual([]);
  });

  it("takes deleted posts as removals, and a withdrawn permission as a deauthorization", async () => {
    expect(await eventsOf({ tweet_delete_events: [{ status: { id: "5", user_id: "6004" } }] })).toMatchObject([
      { kind: "removed", externalId: "5" },
    ]);
    const revoke = { date_time: "2026-11-24T11:00:00.000Z", target: { app_id: "1" }, source: { user_id: OWN } };
    expect(await eventsOf({ for_user_id: undefined, user_event: { revoke } })).toMatchObject([
      { kind: "deauthorized", subject: OWN, issuedAt: new Date(revoke.date_time) },
    ]);
  });

  it.each([
    ["test=1&other_test=2", "sha256=25Cu3iwbbiqBTwQRzcKJZwisjf736V2Q8UaTlkfLSoc=", { status: 400 }],
    ['{"test_number":1,"test_string":"two"}', "sha256=YWHphPn/JFq43jkF0y4/w8R/SelmLjvpunhVFY8JhlI=", { events: [] }],
  ])(
    "verifies the signature of %s, with which X's own library is tested (twitter-autohook 1.7.2)",
    async (body, signature, wanted) => {
      // They are signed, and no activity.
      expect(await receive({ method: "POST", body, signature }, "test")).toMatchObject(wanted);
      const altered = { method: "POST" as const, body: `${body} `, signature };
      expect(await receive(altered, "test")).toMatchObject({ kind: "refused", status: 401 });
      expect(await receive({ method: "POST", body, signature })).toMatchObject({ kind: "refused", status: 401 });
    },
  );

  it("refuses what is unsigned, altered, or signed by another app", async () => {
    const body = JSON.stringify({ for_user_id: OWN, tweet_create_events: [post()] });
    const hex = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
    for (const signature of [null, "sha256=", hex, sign(`${body} `), sign(body, "another-secret")])
      expect(await receive({ method: "POST", body, signature })).toMatchObject({ kind: "refused", status: 401 });
    for (const unread of ["", "[]", '{"for_user_id": 1}'])
      expect(await receive({ method: "POST", body: unread, signature: sign(unread) })).toMatchObject({
        kind: "refused",
        status: 400,
      });
  });
});
