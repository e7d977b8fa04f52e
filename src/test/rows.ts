import { expect } from "vitest";
import type { Method, Route } from "#transport/rest/route.ts";
import type { Serve } from "#transport/rest/serve.ts";
import type { World } from "./world.ts";

/** Bodies that are valid except for the id, by `METHOD path`. */
export const BODIES: Record<string, object> = {
  "POST /webhook-endpoints/{id}/recover": { since: "2026-01-01T00:00:00Z" },
  "POST /channel-requests/{id}/choose": { accounts: ["10817"] },
  "POST /contacts/{id}/merge": { contact_id: 999_999_999 },
  "POST /inbox/bulk": { ids: [1], status: "done" },
  "POST /inbox/{id}/reply": { body: "A reply." },
  "POST /inbox/{id}/approve-reply": { reply_id: 1 },
  "POST /inbox/{id}/decline-reply": { reply_id: 1, reason: "Too long." },
  "PUT /inbox/reply-approval": { roles: ["member"] },
  "PUT /inbox/response-goal": { goal_hours: 4 },
  "POST /inbox/{id}/notes": { body: "A note." },
  "PATCH /inbox/{id}/notes/{note_id}": { body: "Another note." },
  "POST /inbox/{id}/resolve": { reply_id: 1, verdict: "sent" },
  "POST /posts/{id}/suggestions": { revision: 1, text: "Better words." },
  "POST /posts/{id}/comments": { body: "A comment." },
  "POST /share-links/{id}/send": { emails: ["board@example.com"] },
  "PATCH /publications/{id}": { body: "Other words." },
  "POST /publications/{id}/fix": { body: "Other words." },
  "POST /publications/{id}/resolve": { resend: true },
  "PATCH /auth/passkeys/{id}": { name: "My phone" },
  "PATCH /idea-feeds/{id}": { is_paused: true },
  "PATCH /calendar/notes/{id}": { text: "Moved." },
  "PATCH /calendar/holiday-settings": { popular_days: true },
  "POST /calendar/feeds": { name: "Calendar" },
  "POST /campaigns": { name: "Holiday season" },
  "PATCH /campaigns/{id}": { color: "red" },
  "PATCH /link-settings": { utm_enabled: true },
  "PATCH /accessibility-rules": { alt_text: "required" },
  "PUT /custom-domain": { domain: "news.example.com" },
  "PATCH /metrics/report-schedules": { weekly: [] },
  "PUT /approval-steps": { steps: [] },
  "PUT /review-channel": { channel_id: null },
  "POST /approval-delegations": { delegate_id: 999_999_999, starts_on: "2030-01-01", ends_on: "2030-01-02" },
  "PUT /approval-rules": { rules: [] },
  "POST /approval-rules/preview": { rules: [] },
  "POST /saved-texts": { kind: "hashtags", name: "Coffee", text: "#coffee" },
  "PATCH /saved-texts/{id}": { name: "Tea" },
  "POST /saved-mentions": { name: "Ada Marsh", handles: { bluesky: "@ada.example" } },
  "PATCH /saved-mentions/{id}": { name: "Ada" },
  "PATCH /channel-sets/{id}": { name: "Launches" },
  "PATCH /media/assets/{id}": { alt_text: "A picture." },
  "POST /media/assets/{id}/crop": { x: 0, y: 0, width: 1, height: 1 },
  "POST /media/assets/{id}/edit": { rotate: 90 },
  "POST /media/move": { ids: [999_999_999], folder: "Spring" },
  "POST /media/assets/{id}/poster": { image: "iVBORw0KGgo=" },
  "POST /channels/{id}/queue/reorder": { post_ids: [1, 2] },
  "POST /posts/{id}/copy": { team_id: 999_999_999 },
  "POST /posts/{id}/repeat": { every: "week", count: 1 },
  "POST /posts/{id}/recurrence": { every: "week" },
  "PATCH /channels/{id}/post-import": { is_on: false },
  "PATCH /evergreen-posts/{id}": { ends_on: null },
  "PUT /connections/{id}/limits": { brand_ids: [], channel_ids: [], scopes: [] },
};

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export type Sent = {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  id?: string | number;
};

/** What a read needs in its query. */
const QUERIES: Partial<Record<string, string>> = { "GET /channels/{id}/accounts": "?q=ada" };

/** Sends a request as a client would; `{…}` of the path becomes `id`. */
export async function send(
  serve: Serve,
  route: { method: Method; path: string },
  { token, headers = {}, body, id = "999999" }: Sent = {},
) {
  const query = QUERIES[`${route.method} ${route.path}`] ?? "";
  const url = `http://localhost/api/v1${route.path.replaceAll(/\{\w+\}/g, String(id))}${query}`;
  const response = await serve(
    new Request(url, {
      method: route.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** The body with which a route is called in the tables; none for reads. */
export function bodyFor({ method, path }: Route): object | undefined {
  return method === "GET" ? undefined : (BODIES[`${method} ${path}`] ?? {});
}

/**
 * One row of every kind that a path can name by its id, in the world's brand, created as its owner would.
 * @returns ids by the path segment before `{id}`, e.g. `/posts/`
 */
export async function createRows(world: World, serve: Serve): Promise<Record<string, number>> {
  const token = await world.bearer(world.owner);
  const make = async (path: string, body: object) => {
    const response = await send(serve, { method: "POST", path }, { token, body });
    expect([path, response.status]).toEqual([path, 201]);
    return response.body;
  };
  const channels = [{ channel_id: world.brand.channelId }];
  const { post } = await make("/posts", { body: "A post", channels });
  const weekly = await make("/posts", { body: "Weekly", channels, scheduled_at: "2099-11-24T09:00:00Z" });
  const { recurrence } = await make(`/posts/${weekly.post.id}/recurrence`, { every: "week" });
  const used = await make("/posts", { body: "Evergreen", channels });
  const published = { status: "published", publishedAt: world.clock.now() } as const;
  await world.db.publication.updateMany({ where: { postId: used.post.id }, data: published });
  const { evergreen_post: evergreen } = await make(`/posts/${used.post.id}/evergreen`, {});
  const unwanted = await make("/posts", { body: "Deleted", channels });
  const deletion = await send(serve, { method: "DELETE", path: "/posts/{id}" }, { token, id: unwanted.post.id });
  expect(deletion.status).toBe(204);
  const { idea } = await make("/ideas", { headline: "An idea" });
  const { idea_feed: ideaFeed } = await make("/idea-feeds", { url: "http://127.0.0.1:1/feed.xml" });
  const listed = {
    externalId: "1",
    body: "Elsewhere",
    permalink: "https://social.example/1",
    kind: "text",
    mediaCount: 0,
  };
  const imported = await world.db.importedPost.create({
    data: {
      ...listed,
      brandId: world.brand.id,
      channelId: world.brand.channelId,
      publishedAt: world.clock.now(),
      metrics: {},
      listedAt: world.clock.now(),
    },
  });
  const { note } = await make("/calendar/notes", { day: "2026-11-27", text: "A note" });
  const { calendar_feed: calendarFeed } = await make("/calendar/feeds", { name: "A calendar" });
  const { campaign } = await make("/campaigns", { name: "A campaign" });
  const { saved_text: savedText } = await make("/saved-texts", { kind: "template", name: "A text", text: "Hello" });
  const { saved_mention: mention } = await make("/saved-mentions", { name: "Ada", handles: { mastodon: "@ada@a.b" } });
  const named = { name: "A set", channel_ids: [world.brand.channelId] };
  const { channel_set: channelSet } = await make("/channel-sets", named);
  const { contact } = await make("/contacts", { name: "A reader" });
  const { automation } = await make("/automations", { name: "Tag", acts: [{ act: "tag", tags: ["new"] }] });
  const { comment } = await make(`/posts/${post.id}/comments`, { body: "A comment" });
  const kept = `comment-${world.brand.id}`;
  for (const stored of [kept, `${kept}-thumb`]) await world.services.storage.put(stored, PIXEL);
  const pixel = { type: "image/png", bytes: PIXEL.length, width: 1, height: 1, createdAt: world.clock.now() };
  const owned = { brandId: world.brand.id, entryId: comment.id, uploaderId: world.owner.userId };
  const image = await world.db.commentImage.create({
    data: { ...pixel, ...owned, storageKey: kept, thumbKey: `${kept}-thumb` },
  });
  const { share_link: link } = await make(`/posts/${post.id}/share-links`, {});
  const { connect_link: connectLink } = await make("/connect-links", { platform: null });
  const { export: exported } = await make("/exports", {});
  const url = "http://127.0.0.1:9/hooks";
  const { endpoint } = await make("/webhook-endpoints", { url, events: ["post.published"] });
  const { delivery } = await make(`/webhook-endpoints/${endpoint.id}/test`, {});
  const { access_token: tiered } = await make("/tokens", { name: "CI", tier: "read" });
  const key = `row-${world.brand.id}`;
  const { invitation } = await make("/invitations", { email: `${key}@example.com` });
  const member = await world.addMember("member");
  for (const stored of [key, `${key}-thumb`]) await world.services.storage.put(stored, PIXEL);
  const file = { name: "a.png", type: "image/png", bytes: PIXEL.length, width: 1, height: 1, sha256: "0".repeat(64) };
  const asset = await world.db.mediaAsset.create({
    data: { ...file, brandId: world.brand.id, storageKey: key, thumbKey: `${key}-thumb` },
  });
  const made = {
    publicKey: Buffer.from(key),
    counter: 0,
    deviceType: "singleDevice",
    isBackedUp: false,
    name: "Phone",
  };
  const passkey = await world.db.passkey.create({ data: { ...made, userId: world.owner.userId, credentialId: key } });
  const connection = await world.db.accessToken.create({
    data: {
      userId: world.owner.userId,
      kind: "oauth",
      tier: "read",
      name: "A program",
      connection: { create: { clientId: key, redirectHost: "localhost" } },
    },
  });
  const issuer = "https://login.example.com";
  const client = { issuer, clientId: "masthead", clientSecret: "", slug: key };
  const sso = await world.db.singleSignOn.create({ data: { ...client, accountId: world.account.id } });
  const identity = await world.db.ssoIdentity.create({
    data: { accountId: sso.accountId, userId: world.owner.userId, issuer, subject: key, email: "olive@example.com" },
  });
  const request = await world.db.channelRequest.create({
    data: {
      brandId: world.brand.id,
      userId: world.owner.userId,
      platform: "feed",
      stateHash: key,
      createdAt: world.clock.now(),
      expiresAt: world.clock.now(),
    },
  });
  const approver = await world.addMember("editor");
  const { delegation } = await make("/approval-delegations", {
    delegate_id: approver.userId,
    starts_on: world.clock.now().toISOString().slice(0, 10),
    ends_on: new Date(world.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10),
  });
  const to = { fromId: world.owner.userId, toId: approver.userId, accountId: world.account.id } as const;
  const days = { createdAt: world.clock.now(), expiresAt: new Date(world.clock.now().getTime() + 86_400_000) };
  const offer = await world.db.ownershipOffer.create({ data: { ...to, ...days, afterwards: "editor" } });
  const notifications = { kind: "comment", externalId: key, body: "Hello", receivedAt: world.clock.now() } as const;
  const item = await world.db.inboxItem.create({
    data: { ...notifications, brandId: world.brand.id, channelId: world.brand.channelId },
  });
  return {
    "/teams/": world.brand.id,
    "/posts/": post.id,
    "/deleted-posts/": unwanted.post.id,
    "/idea-feeds/": ideaFeed.id,
    "/imported-posts/": imported.id,
    "/saved-texts/": savedText.id,
    "/saved-mentions/": mention.id,
    "/channel-sets/": channelSet.id,
    "/recurrences/": recurrence.id,
    "/evergreen-posts/": evergreen.id,
    "/ideas/": idea.id,
    "/calendar/notes/": note.id,
    "/calendar/feeds/": calendarFeed.id,
    "/campaigns/": campaign.id,
    "/contacts/": contact.id,
    "/automations/": automation.id,
    "/inbox/": item.id,
    "/channel-requests/": request.id,
    "/channels/": world.brand.channelId,
    "/publications/": post.publications[0].id,
    "/comments/": comment.id,
    "/comment-images/": image.id,
    "/share-links/": link.id,
    "/connect-links/": connectLink.id,
    "/approval-delegations/": delegation.id,
    "/exports/": exported.id,
    "/media/assets/": asset.id,
    "/webhook-endpoints/": endpoint.id,
    "/webhook-deliveries/": delivery.id,
    "/tokens/": tiered.id,
    "/invitations/": invitation.id,
    "/users/": member.userId,
    "/auth/passkeys/": passkey.id,
    "/connections/": connection.id,
    "/me/identities/": identity.id,
    "/me/ownership/": offer.id,
  };
}

/** Which of the rows a route names. */
export function rowOf(rows: Record<string, number>, { path }: Route): number {
  const id = rows[path.split("{")[0] ?? ""];
  if (id === undefined) throw new Error(`createRows makes no row for ${path}: add one to test-rows.ts`);
  return id;
}
