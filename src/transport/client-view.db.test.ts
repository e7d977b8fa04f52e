import { beforeAll, describe, expect, it, test } from "vitest";
import { convertIdea, createIdea } from "#domain/content/ideas/index.ts";
import { createPost, requestChanges, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { createAutomation } from "#domain/engagement/automations/index.ts";
import { draftReply } from "#domain/engagement/inbox/index.ts";
import { planDigests } from "#domain/events/notifications/plan-digests.ts";
import { createEndpoint } from "#domain/events/webhooks/index.ts";
import { createCalendarFeed } from "#domain/planning/calendar-feeds/index.ts";
import { createCampaign } from "#domain/planning/campaigns/index.ts";
import { createNote } from "#domain/planning/notes/index.ts";
import { createComment } from "#domain/review/comments/index.ts";
import { createShareSet } from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import type { Download } from "#kernel/download.ts";
import { isFault } from "#kernel/fault.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Heavy } from "#platform/heavy/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { contextOf, deliver, message, openChannel } from "#test/inbox.ts";
import { createWorld, type World } from "#test/world.ts";
import { operations } from "./operations.ts";

/**
 * What a client must not see, checked for every operation that the role or a guest may call: in a brand with drafts,
 * notes, team-only comments, ideas and direct messages, all of which contain a marker. A new operation must be added to
 * one of the tables below.
 */

const MARKER = /xmark-[a-z-]+/gi;
/** The key of a guest who wrote nothing. */
const OWN = { guest_key: "6f0a4c52-8c5e-4f0a-9d3b-0f6f1b1f4a10" };
const mark = (name: string) => `XMARK-${name}`;

type Ids = Awaited<ReturnType<typeof createMarkedBrand>>;

let world: World;
let client: Person;
let ids: Ids;

beforeAll(async () => {
  // What a report says, instead of its drawing, in which no text could be found.
  const drawNothing: Heavy = { run: async (_, content) => Buffer.from(JSON.stringify(content)) as never };
  world = await createWorld({ replace: { heavy: drawNothing } });
  client = await world.addMember("client");
  ids = await createMarkedBrand();
});

async function createMarkedBrand() {
  const team = world.as(world.owner, { entryPoint: "studio" });
  const channelId = world.brand.channelId;
  const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
  const channels = (name?: string) => [
    {
      channel_id: channelId,
      ...(name ? { overrides: { body: mark(name), first_comment: mark(`${name}-first`) } } : {}),
    },
  ];
  const asset = async (name: string, folder = "") => {
    const key = `${name}-${world.brand.id}`.toLowerCase();
    const file = { type: "image/png", bytes: 1, width: 10, height: 10, sha256: Buffer.from(key).toString("hex") };
    const keys = { storageKey: key, thumbKey: `${key}-thumb` };
    const sha256 = file.sha256.padEnd(64, "0").slice(-64);
    const row = { ...file, ...keys, sha256, name: `${name}.png`, altText: name, folder, brandId: world.brand.id };
    return (await world.db.mediaAsset.create({ data: row })).id;
  };
  const [plainAsset, draftAsset, looseAsset, editedAsset] = [
    await asset("seen-asset"),
    await asset(mark("draft-asset"), mark("folder")),
    await asset(mark("loose-asset")),
    await asset(mark("edited-asset")),
  ];
  const note = { internal_note: mark("note") };

  const idea = await team(createIdea, { headline: mark("idea"), body: mark("idea-body") });
  const draft = await team(convertIdea, { id: idea.id, body: mark("draft"), channels: channels("draft-override") });
  await team(updatePost, {
    id: draft.id,
    tags: [mark("draft-tag")],
    media_ids: [draftAsset],
    scheduled_at: later(50),
    ...note,
  });
  const undated = await team(createPost, { body: mark("undated"), channels: channels() });

  const submitted = await team(createPost, {
    body: mark("before"),
    tags: [mark("old-tag")],
    channels: channels(),
    ...note,
  });
  await team(updatePost, { id: submitted.id, body: "Seen: submitted", tags: ["seen"], media_ids: [plainAsset] });
  await team(updatePost, { id: submitted.id, scheduled_at: later(60) });
  await team(submitPost, { id: submitted.id });
  const teamOnly = await team(createComment, { id: submitted.id, body: mark("team-comment"), visibility: "team" });
  const expected = await world.as(client)(createComment, { id: submitted.id, body: "Seen: a word" });
  await team(createComment, {
    id: submitted.id,
    body: mark("team-answer"),
    visibility: "team",
    parent_id: expected.id,
  });

  // The content of the file is what must not be seen.
  const imageKey = "c".repeat(32);
  for (const key of [imageKey, `${imageKey}-thumb`])
    await world.services.storage.put(key, Buffer.from(mark("team-image")));
  const pixel = { type: "image/png", bytes: 1, width: 1, height: 1, createdAt: world.clock.now() };
  const files = { storageKey: imageKey, thumbKey: `${imageKey}-thumb`, altText: mark("team-alt") };
  const teamImage = await world.db.commentImage.create({
    data: { ...pixel, ...files, brandId: world.brand.id, entryId: teamOnly.id },
  });

  const edited = await team(createPost, { body: "Seen: sent back", channels: channels(), submit: true });
  await world.as(client)(requestChanges, { id: edited.id, comment: "Shorter" });
  await team(updatePost, {
    id: edited.id,
    body: mark("half-edited"),
    tags: [mark("half-tag")],
    media_ids: [editedAsset],
    channels: channels("half-override"),
    scheduled_at: later(55),
    ...note,
  });

  const scheduled = await team(createPost, {
    body: "Seen: scheduled",
    channels: channels(),
    scheduled_at: later(20),
    approve: true,
    ...note,
  });
  const published = await team(createPost, { body: "Seen: published", channels: channels(), approve: true, ...note });
  await world.db.publication.updateMany({
    where: { postId: published.id },
    data: { status: "published", publishedAt: world.clock.now(), scheduledAt: world.clock.now() },
  });
  await world.db.post.update({ where: { id: published.id }, data: { status: "published" } });

  const inbox = await openChannel(world, "key");
  const from = { id: "eve", name: mark("contact"), handle: mark("contact-handle") };
  const direct = await deliver(world, inbox, message(mark("direct-message"), { type: "message", from }));
  await team(draftReply, { id: direct ?? 0, body: mark("drafted-reply") });
  await world.db.inboxItem.update({ where: { id: direct ?? 0 }, data: { tags: [mark("item-tag")] } });
  await team(createAutomation, { name: mark("automation"), acts: [{ act: "tag", tags: [mark("automation-tag")] }] });
  const url = "http://127.0.0.1:9/hooks";
  await team(createEndpoint, { url, events: ["post.published"], description: mark("endpoint") });
  const posts = [draft.id, undated.id, submitted.id, edited.id, scheduled.id, published.id];
  const days = { from: later(-48).slice(0, 10), to: later(24 * 10).slice(0, 10) };
  const hidden = await team(createCampaign, { name: mark("campaign"), description: mark("campaign-about") });
  await team(updatePost, { id: draft.id, campaign_id: hidden.id });
  const campaign = await team(createCampaign, { name: "Seen: campaign", description: mark("campaign-note") });
  await team(updatePost, { id: published.id, campaign_id: campaign.id });
  await team(createNote, { day: days.to, text: mark("calendar-note"), is_internal: true });
  const set = await team(createShareSet, { post_ids: posts, name: mark("link-name") });
  // The client's link with every post, as if all had been mailed.
  const approvalToken = `approval-${world.brand.id}`;
  const { clock } = world;
  const { emailKey } = await world.db.user.findUniqueOrThrow({ where: { id: client.userId } });
  await world.db.approvalLink.create({
    data: {
      brandId: world.brand.id,
      userId: client.userId,
      tokenHash: hashToken(approvalToken),
      emailKey,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
      posts: { create: posts.map((postId, position) => ({ postId, position, revision: 1 })) },
    },
  });
  await team(createCalendarFeed, { name: mark("feed") });
  const feeds = [
    await team(createCalendarFeed, { name: "For clients", is_for_clients: true }),
    await world.as(client)(createCalendarFeed, { name: "Of a client" }),
  ];
  // On a channel whose profile is a grid, too.
  const onFeed = await world.db.publication.findMany({ where: { postId: { in: posts } } });
  await world.db.publication.createMany({
    data: onFeed.map(({ brandId, postId, overrides, scheduledAt, status, publishedAt }) => {
      const copied = overrides as object;
      return { brandId, postId, overrides: copied, scheduledAt, status, publishedAt, channelId: inbox };
    }),
  });
  const publications = await world.db.publication.findMany({ where: { postId: { in: posts } }, select: { id: true } });
  return {
    posts,
    publications: publications.map(({ id }) => id),
    drafts: [draft.id, undated.id],
    submitted: submitted.id,
    assets: [plainAsset, draftAsset, looseAsset, editedAsset],
    channelId,
    gridChannelId: inbox,
    comments: [teamOnly.id, expected.id],
    teamImage: teamImage.id,
    direct: direct ?? 0,
    token: set.url.split("/review/")[1] ?? "",
    approvalToken,
    days,
    campaigns: [hidden.id, campaign.id],
    feedTokens: feeds.map(({ url: address }) => /([\w-]+)\.ics$/.exec(address)?.[1] ?? ""),
  };
}

/** The inputs of each operation, by its name. */
const INPUTS: Record<string, (ids: Ids) => object[]> = {
  "accessibility.get_rules": () => [{}],
  "accessibility.get_passport": ({ posts }) => posts.map((id) => ({ id })),
  "accessibility.summarize": () => [{}],
  "hold.get": () => [{}],
  "approval_delegations.list": () => [{}],
  "approval_delegations.create": () => [
    { delegate_id: world.owner.userId, starts_on: "2026-12-01", ends_on: "2026-12-02" },
  ],
  "approval_delegations.end": () => [{ id: 1 }],
  "brand_guide.get": () => [{}],
  "brands.list": () => [{}],
  "brands.list_closed": () => [{}],
  "brands.get": () => [{}],
  "calendar.get": ({ days, channelId }) => [
    days,
    { ...days, channel_id: channelId },
    { ...days, status: ["draft"] },
    { ...days, status: ["changes_requested"] },
  ],
  "calendar.get_profile_grid": ({ gridChannelId }) => [{ channel_id: gridChannelId }],
  "calendar.list_best_hours": () => [{}],
  "calendar.get_all": ({ days }) => [days, { ...days, timezone: "UTC" }],
  "calendar_feeds.list": () => [{}],
  "calendar_feeds.show": ({ feedTokens }) => feedTokens.map((token) => ({ token })),
  "calendar_feeds.read": ({ feedTokens }) => feedTokens.map((token) => ({ token })),
  "calendar.suggest_times": () => [{}, { limit: 20 }],
  "campaigns.list": () => [{}, { archived: false }],
  "campaigns.get": ({ campaigns }) => campaigns.map((id) => ({ id })),
  "campaigns.get_metrics": ({ campaigns }) => campaigns.map((id) => ({ id })),
  "channels.list": () => [{}],
  "channels.get": ({ channelId }) => [{ id: channelId }],
  "chat_reviews.get": ({ posts }) => posts.map((id) => ({ id })),
  "chat_reviews.approve": ({ drafts }) => drafts.map((id) => ({ id, revision: 1 })),
  "comments.list": ({ posts }) => posts.map((id) => ({ id })),
  "comments.list_mentionable": ({ posts }) => posts.flatMap((id) => [{ id }, { id, visibility: "team" }]),
  "comments.create": ({ posts, comments: [teamOnly] }) => [
    ...posts.map((id) => ({ id, body: "A word" })),
    ...posts.map((id) => ({ id, body: "A word", parent_id: teamOnly })),
  ],
  "comments.get_image": ({ teamImage: id }) => [{ id }, { id, size: "small" }],
  "comments.delete": ({ comments }) => comments.map((id) => ({ id })),
  "suggestions.create": ({ posts }) => posts.map((id) => ({ id, revision: 1, text: "Another" })),
  "drafting.get": () => [{}],
  "entitlements.get": () => [{}],
  "feed.list_entries": () => [{ handle: world.brand.handle }],
  "feed.get": () => [{ handle: world.brand.handle }],
  "feed.get_entry": () => [{ handle: world.brand.handle, id: 1 }],
  "holidays.list": ({ days }) => [days],
  "briefing.get": () => [{}],
  "home.count": () => [{}],
  "home.get": () => [{}],
  "imported_posts.list": () => [{}],
  "imported_posts.get": () => [{ id: 1 }],
  "me.get": () => [{}],
  "users.list_avatars": () => [{}],
  "media.list_folders": () => [{}],
  "media.list": () => [{}, { q: "xmark" }, { unused: true }, { folder: mark("folder") }, { sort: "name" }],
  "media.get": ({ assets }) => assets.map((id) => ({ id })),
  "media.list_uses": ({ assets }) => assets.map((id) => ({ id })),
  "metrics.get_post": ({ posts }) => posts.map((id) => ({ id })),
  "presence.report": ({ posts }) =>
    posts.map((id) => ({ post_id: id, tab: "6f0a4c52-8c5e-4f0a-9d3b-0f6f1b1f4a10", is_editing: true })),
  "presence.leave": () => [{ tab: "6f0a4c52-8c5e-4f0a-9d3b-0f6f1b1f4a10" }],
  "short_links.list_of_post": ({ posts }) => posts.map((id) => ({ id })),
  "metrics.get": () => [{}],
  "metrics.get_followers": () => [{}],
  "metrics.list_top_posts": () => [{}, { key: "likes" }, { key: "engagement_rate" }],
  "metrics.compare_posts": ({ posts }) => posts.flatMap((id) => posts.map((other) => ({ post_ids: [id, other] }))),
  "notes.list": ({ days }) => [days],
  "notifications.list": () => [{}, { unread: true }],
  "platforms.list": () => [{}],
  "posts.approve": ({ drafts }) => drafts.map((id) => ({ id })),
  "posts.bulk": ({ posts, drafts }) => [
    { ids: drafts, action: "approve" },
    { ids: drafts, action: "request_changes", comment: "No" },
    { ids: posts, action: "submit" },
    { ids: posts, action: "add_tags", tags: ["x"] },
  ],
  "reports.get": () => [{}],
  "posts.export": () => [
    { format: "csv" },
    { format: "json" },
    { format: "ics" },
    { format: "json", status: ["draft"] },
  ],
  "posts.list": () => [
    {},
    { status: ["draft"] },
    { q: "xmark" },
    { tag: mark("draft-tag") },
    { tag: mark("half-tag") },
    { sort: "scheduled" },
    { scheduled: "none" },
  ],
  "posts.list_tags": () => [{}],
  "posts.preflight_post": ({ posts }) => posts.map((id) => ({ id })),
  "posts.list_publications": ({ posts }) => posts.map((id) => ({ id })),
  "publications.get": ({ publications }) => publications.map((id) => ({ id })),
  "posts.request_changes": ({ drafts }) => drafts.map((id) => ({ id, comment: "No" })),
  "posts.list_revisions": ({ posts }) => posts.map((id) => ({ id })),
  "posts.get": ({ posts }) => posts.map((id) => ({ id })),
  "approval_links.open": ({ approvalToken: token }) => [{ token }],
  "approval_links.approve": ({ approvalToken: token, drafts }) => drafts.map((id) => ({ token, post_id: id })),
  "approval_links.request_changes": ({ approvalToken: token, drafts }) =>
    drafts.map((id) => ({ token, post_id: id, body: "No" })),
  "review.approve": ({ token, drafts }) => drafts.map((id) => ({ token, post_id: id, name: "Ada", revision: 1 })),
  "review.comment": ({ token, posts }) => posts.map((id) => ({ token, post_id: id, name: "Ada", body: "A word" })),
  "review.suggest": ({ token, posts }) =>
    posts.map((id) => ({ token, post_id: id, name: "Ada", revision: 1, text: "Another" })),
  "guest_emails.open": ({ token }) => [{ token }],
  "guest_emails.confirm": ({ token }) => [{ token }],
  "guest_emails.delete": ({ token }) => [{ token }],
  "guest_emails.subscribe": ({ token }) => [{ ...OWN, token, name: "Ada", email: "ada@board.example" }],
  "guest_emails.unsubscribe": ({ token }) => [{ ...OWN, token }],
  "review.get_ended": ({ token }) => [{ token }],
  "review.ask_for_link": ({ token }) => [{ token, name: "Ada" }],
  "review.edit_comment": ({ token, posts, comments }) =>
    posts.flatMap((id) =>
      comments.map((comment) => ({ ...OWN, token, post_id: id, comment_id: comment, body: "A word" })),
    ),
  "review.delete_comment": ({ token, posts, comments }) =>
    posts.flatMap((id) => comments.map((comment) => ({ ...OWN, token, post_id: id, comment_id: comment }))),
  "review.open": ({ token }) => [{ token }],
  "review.get_changes": ({ token }) => [{ token }],
  "review.request_changes": ({ token, drafts }) =>
    drafts.map((id) => ({ token, post_id: id, name: "Ada", revision: 1, body: "No" })),
  "subscription.list_plans": () => [{}],
  "subscription.get_status": () => [{}],
  "teams.list": () => [{}],
  "teams.get": () => [{ id: world.brand.id }],
  "exports.list": () => [{}],
  "notification_preferences.get": () => [{}],
  "plans.list": () => [{}],
  "receipts.get": ({ publications }) => publications.map((id) => ({ id })),
  "receipts.get_public": () => [{ handle: world.brand.handle, id: crypto.randomUUID() }],
  "receipts.list_keys": () => [{}],
  "custom_domain.check_served": () => [{ domain: "news.example.com" }],
};

/** Operations on the caller's own account, credentials and sign-in: they read no content of a brand. */
const OWN_ACCOUNT =
  /^(account_security|ownership|data_deletions|sso|single_sign_on|auth|sessions|passkeys|passwords|two_factor|tokens|personal_tokens|device_logins|device_tokens|connections|email|security|sign_in)\./;
const WITHOUT_CONTENT = new Set([
  ...["calendar_feeds.create", "calendar_feeds.revoke"],
  ...["brands.create", "teams.create", "exports.create", "exports.get", "exports.download", "invitations.accept"],
  ...[
    // Of a link that is made by those who may connect channels, and has no content.
    ...["connect_links.open", "connect_links.get_ended", "connect_links.ask", "connect_links.begin"],
    ...["connect_links.finish", "connect_links.choose", "connect_links.connect"],
    "invitations.get",
    "invitations.ask",
    "me.delete",
    "me.delete_avatar",
    "brands.archive",
    "brands.delete",
    "brands.restore",
    "brands.select",
    "me.update",
    "me.update_avatar",
    "notification_preferences.update",
  ],
  // They return what they were sent.
  ...["comments.upload_image", "review.upload_image"],
  ...["notifications.mark_read", "notifications.mark_unread"],
]);

const mayCall = (op: AnyOperation) =>
  op.scope === "public" ||
  (op.scope === "user" && op.needs !== "operator") ||
  roleAllows("client", op.needs ?? "owner");
const callable = operations.filter((op) => mayCall(op) && !OWN_ACCOUNT.test(op.name) && !WITHOUT_CONTENT.has(op.name));

/** The whole response as text, errors and files included. */
async function responseTextOf(op: AnyOperation, input: object): Promise<string> {
  const call = op.scope === "public" ? world.as({ kind: "guest" }) : world.as(client, { entryPoint: "studio" });
  try {
    const response = await call(op, input as never);
    if (!(response && typeof response === "object" && "chunks" in response)) return JSON.stringify(response);
    let text = "";
    for await (const chunk of (response as Download).chunks) text += Buffer.from(chunk).toString();
    return text;
  } catch (error) {
    if (!isFault(error)) throw error;
    return JSON.stringify({ kind: error.kind, detail: error.detail });
  }
}

describe("a client sees nothing that was not submitted, by", () => {
  test.each(callable.map((op) => [op.name, op] as const))("%s", async (name, op) => {
    const inputs = INPUTS[name]?.(ids);
    if (!inputs) throw new Error(`Say in client-view.db.test.ts how ${name} is asked, or why it need not be.`);
    for (const input of inputs) {
      const response = await responseTextOf(op, input);
      expect([input, response.match(MARKER)]).toEqual([input, null]);
    }
  });

  it("lists only operations that exist", () => {
    const names = new Set(operations.map(({ name }) => name));
    expect([...Object.keys(INPUTS), ...WITHOUT_CONTENT].filter((name) => !names.has(name))).toEqual([]);
  });
});

it("returns the content that a client may see, so the marker check is not vacuous", async () => {
  const seen = ["Seen: submitted", "Seen: sent back", "Seen: scheduled", "Seen: published"];
  for (const name of ["posts.list", "posts.export", "review.open"]) {
    const op = operations.find((each) => each.name === name);
    const [input = {}] = INPUTS[name]?.(ids) ?? [];
    const response = op ? await responseTextOf(op, input) : "";
    expect([name, seen.filter((words) => !response.includes(words))]).toEqual([name, []]);
  }
  const team = world.as(world.owner, { entryPoint: "studio" });
  const all = await Promise.all(
    ["posts.list", "calendar.get", "notes.list", "campaigns.list", "inbox.list", "media.list", "ideas.list"].map(
      async (name) => {
        const op = operations.find((each) => each.name === name);
        return JSON.stringify(op ? await team(op, (INPUTS[name]?.(ids)[0] ?? {}) as never) : null);
      },
    ),
  );
  expect(all.filter((response) => !response.match(MARKER))).toEqual([]);
});

it.each(["posts.get", "posts.list_revisions", "posts.list_publications", "posts.approve", "posts.request_changes"])(
  "drafts are not found by %s, like those of another brand",
  async (name) => {
    const op = operations.find((each) => each.name === name);
    for (const id of ids.drafts)
      expect(JSON.parse(op ? await responseTextOf(op, { id }) : "")).toMatchObject({ kind: "not_found" });
  },
);

it("sends clients nothing of it by mail, push or notification", async () => {
  await world.runJobs();
  world.clock.set(new Date("2031-03-05T06:00:00Z"));
  await planDigests.perform(contextOf(world) as never, {});
  await world.runJobs();
  const { email } = await world.db.user.findUniqueOrThrow({ where: { id: client.userId } });
  const mails = world.messages.filter(({ to }) => to === email);
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(mails).match(MARKER)).toBeNull();
  const notifications = await world.db.notification.findMany({ where: { userId: client.userId } });
  expect(notifications.length).toBeGreaterThan(0);
  expect(JSON.stringify(notifications).match(MARKER)).toBeNull();
  expect(JSON.stringify(world.pending).match(MARKER)).toBeNull();
});
