import { expect, it } from "vitest";
import { readPageUpdates } from "./facebook/updates.ts";
import { isSignedBody, readSignedRequest } from "./signature.ts";
import { readThreadsUpdates } from "./threads/updates.ts";

const now = new Date("2026-11-24T12:00:00Z");
const PAGE = "104000000000001";
const page = (content: object) => ({ object: "page", entry: [{ id: PAGE, time: 1763812800, ...content }] });
const feed = (value: object) => page({ changes: [{ field: "feed", value }] });
const ADA = { id: "6004", name: "Ada Reader" };

/** The examples' form is that of developers.facebook.com/docs/graph-api/webhooks/reference/page. */
const COMMENT = {
  item: "comment",
  verb: "add",
  from: ADA,
  post_id: `${PAGE}_1`,
  comment_id: `${PAGE}_1_2`,
  parent_id: `${PAGE}_1`,
  message: "Lovely!",
  created_time: 1763812700,
  post: { permalink_url: "https://www.facebook.com/1" },
};

it("reads a comment on a page's post", () => {
  expect(readPageUpdates(feed(COMMENT), now)).toEqual([
    {
      id: `${PAGE}_1_2`,
      platforms: ["facebook"],
      subject: PAGE,
      kind: "comment",
      externalId: `${PAGE}_1_2`,
      author: { externalId: "6004", name: "Ada Reader", handle: null, avatarUrl: null },
      body: "Lovely!",
      permalink: "https://www.facebook.com/1",
      inReplyTo: `${PAGE}_1`,
      receivedAt: new Date(1763812700_000),
    },
  ]);
});

it("reads edits and removals of comments, visitors' posts, mentions and messages", () => {
  const kinds = (value: object) => readPageUpdates(value, now).map(({ kind }) => kind);
  expect(kinds(feed({ ...COMMENT, verb: "edited" }))).toEqual(["edited"]);
  expect(kinds(feed({ ...COMMENT, verb: "remove" }))).toEqual(["removed"]);
  expect(readPageUpdates(feed({ ...COMMENT, verb: "hide" }), now)).toMatchObject([
    { kind: "visibility", isHidden: true },
  ]);
  expect(readPageUpdates(feed({ ...COMMENT, verb: "unhide" }), now)).toMatchObject([
    { kind: "visibility", isHidden: false },
  ]);
  expect(kinds(feed({ item: "status", verb: "add", from: ADA, post_id: `${PAGE}_9`, message: "Hi" }))).toEqual([
    "mention",
  ]);
  const mention = { field: "mention", value: { item: "post", verb: "add", sender_id: "6004", post_id: "1_2" } };
  expect(readPageUpdates(page({ changes: [mention] }), now)).toMatchObject([
    { kind: "mention", body: "Mentioned the page in a post." },
  ]);
  const message = { sender: { id: "77" }, recipient: { id: PAGE }, timestamp: 1763812800000 };
  const content = { mid: "m_1", text: "When do you open?", attachments: [{ type: "image" }] };
  expect(readPageUpdates(page({ messaging: [{ ...message, message: content }] }), now)).toMatchObject([
    { kind: "message", body: "When do you open?\nSent an image.", author: { externalId: "77" } },
  ]);
});

it("omits what the page itself wrote, reactions, and unknown forms", () => {
  for (const value of [
    feed({ ...COMMENT, from: { id: PAGE, name: "North Coffee" } }),
    feed({ item: "reaction", verb: "add", from: ADA, post_id: `${PAGE}_1` }),
    page({ messaging: [{ sender: { id: PAGE }, message: { mid: "m_2", text: "Ours", is_echo: true } }] }),
    { object: "user", entry: [{ id: PAGE, changes: [{ field: "feed", value: COMMENT }] }] },
    { object: "page", entry: [null, 7, {}, { id: PAGE, changes: "no" }] },
    null,
  ]) {
    expect(readPageUpdates(value, now)).toEqual([]);
  }
});

/** The example of developers.facebook.com/docs/threads/webhooks. */
const REPLY = {
  app_id: "123456",
  topic: "moderate",
  target_id: "78901",
  time: 1723226877,
  subscription_id: "234567",
  has_uid_field: false,
  values: {
    value: {
      id: "8901234",
      username: "test_username",
      text: "Reply",
      media_type: "TEXT_POST",
      permalink: "https://www.threads.net/@test_username/post/Pp",
      replied_to: { id: "567890" },
      root_post: { id: "123456", owner_id: "555", username: "test_username_2" },
      shortcode: "Pp",
      timestamp: "2025-08-04T10:33:16+0000",
    },
    field: "replies",
  },
};

it("reads the documented reply of Threads, for the owner of the post", () => {
  expect(readThreadsUpdates(REPLY, "123456", now)).toMatchObject([
    {
      kind: "comment",
      subject: "555",
      externalId: "8901234",
      body: "Reply",
      inReplyTo: "567890",
      author: { handle: "test_username" },
      receivedAt: new Date("2025-08-04T10:33:16Z"),
    },
  ]);
});

it("omits another app's replies, the profile's own, and unknown forms", () => {
  expect(readThreadsUpdates(REPLY, "999", now)).toEqual([]);
  const own = { ...REPLY.values.value, username: "test_username_2" };
  expect(readThreadsUpdates({ ...REPLY, values: { ...REPLY.values, value: own } }, "123456", now)).toEqual([]);
  for (const value of [null, [], {}, { app_id: "123456", values: [] }]) {
    expect(readThreadsUpdates(value, "123456", now)).toEqual([]);
  }
});

it("verifies the signed request that Facebook's own library is tested with", () => {
  // Of facebook/php-graph-sdk's tests: the algorithm is right, and no user is named.
  const text = "vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0";
  const [signature = "", payload = ""] = text.split(".");
  const hex = Buffer.from(signature, "base64url").toString("hex");
  expect(isSignedBody(`sha256=${hex}`, Buffer.from(payload), ["secret"])).toBe(true);
  expect(isSignedBody(`sha256=${hex}`, Buffer.from(payload), ["another"])).toBe(false);
  expect(readSignedRequest(text, ["secret"], now)).toBeNull();
});
