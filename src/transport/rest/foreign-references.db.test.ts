import { beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { createContact } from "#domain/engagement/contacts/index.ts";
import { emitEvent } from "#domain/events/webhooks/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { createRows } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { operations } from "../operations.ts";

/**
 * Ids in inputs besides the one in the path: another brand's row may neither be referenced nor used as a filter. Tested
 * on operations, so it holds in every adapter.
 */

type Ids = Record<
  "post" | "channel" | "asset" | "idea" | "importedPost" | "campaign" | "contact" | "comment" | "item" | "endpoint",
  number
> & {
  /** Another contact of the same brand. */
  otherContact: number;
  person: number;
  token: number;
};
type Case = { op: string; fields: string[]; input: (foreignIds: Ids, ownIds: Ids) => object };

const overrides = ({ asset }: Ids) => ({ media_ids: [asset] });
const threadOverrides = ({ asset }: Ids) => ({ thread: ["More"], thread_media_ids: [[asset]] });

const ENDPOINT = { url: "http://127.0.0.1:9/hook", events: ["post.failed"] };

/** Refused, with nothing changed. */
const WRITES: Case[] = [
  {
    op: "webhook_endpoints.create",
    fields: ["filters.author_ids"],
    input: ({ person }) => ({ ...ENDPOINT, filters: { author_ids: [person] } }),
  },
  {
    op: "webhook_endpoints.update",
    fields: ["filters.author_ids"],
    input: ({ person }, { endpoint }) => ({ id: endpoint, filters: { author_ids: [person] } }),
  },
  {
    op: "webhook_endpoints.create",
    fields: ["filters.campaign_ids"],
    input: ({ campaign }) => ({ ...ENDPOINT, filters: { campaign_ids: [campaign] } }),
  },
  {
    op: "webhook_endpoints.update",
    fields: ["filters.campaign_ids"],
    input: ({ campaign }, { endpoint }) => ({ id: endpoint, filters: { campaign_ids: [campaign] } }),
  },
  {
    op: "webhook_endpoints.create",
    fields: ["filters.channel_ids"],
    input: ({ channel }) => ({ ...ENDPOINT, filters: { channel_ids: [channel] } }),
  },
  {
    op: "webhook_endpoints.update",
    fields: ["filters.channel_ids"],
    input: ({ channel }, { endpoint }) => ({ id: endpoint, filters: { channel_ids: [channel] } }),
  },
  { op: "automations.create", fields: ["trigger.channel_id"], input: ({ channel }) => automation({ channel }) },
  { op: "automations.create", fields: ["acts.user_id"], input: ({ person }) => automation({ person }) },
  {
    op: "calendar.list_best_hours",
    fields: ["channel_ids"],
    input: ({ channel }) => ({ channel_ids: [channel] }),
  },
  {
    op: "metrics.compare_posts",
    fields: ["post_ids"],
    input: ({ post }, ownIds) => ({ post_ids: [ownIds.post, post] }),
  },
  {
    op: "calendar.suggest_times",
    fields: ["channel_ids"],
    input: ({ channel }) => ({ channel_ids: [channel] }),
  },
  {
    op: "channel_sets.create",
    fields: ["channel_ids"],
    input: ({ channel }, ownIds) => ({ name: "Another set", channel_ids: [ownIds.channel, channel] }),
  },
  {
    op: "channels.set_posting_times",
    fields: ["channel_ids"],
    input: ({ channel }) => ({ channel_ids: [channel], posting_times: [] }),
  },
  {
    op: "queues.list_free_times",
    fields: ["channel_id"],
    input: ({ channel }) => ({ from: "2026-11-01", to: "2026-11-30", channel_id: channel }),
  },
  {
    op: "queues.fill_time",
    fields: ["channel_ids"],
    input: ({ channel }, { idea }) => ({ at: "2040-01-01T09:00:00Z", channel_ids: [channel], idea_id: idea }),
  },
  {
    op: "queues.list_next_times",
    fields: ["channel_ids"],
    input: ({ channel }) => ({ channel_ids: [channel] }),
  },
  {
    op: "imported_posts.create_draft",
    fields: ["channel_ids"],
    input: ({ channel }, { importedPost }) => ({ id: importedPost, channel_ids: [channel] }),
  },
  {
    op: "ideas.convert",
    fields: ["channels.channel_id"],
    input: ({ channel }, ownIds) => ({ id: ownIds.idea, channels: [{ channel_id: channel }] }),
  },
  {
    op: "ideas.convert",
    fields: ["media_ids"],
    input: ({ asset }, ownIds) => ({ id: ownIds.idea, media_ids: [asset] }),
  },
  {
    op: "ideas.convert",
    fields: ["channels.overrides.media_ids"],
    input: (foreignIds, ownIds) => ({
      id: ownIds.idea,
      channels: [{ channel_id: ownIds.channel, overrides: overrides(foreignIds) }],
    }),
  },
  {
    op: "ideas.convert",
    fields: ["channels.overrides.thread_media_ids"],
    input: (foreignIds, ownIds) => ({
      id: ownIds.idea,
      channels: [{ channel_id: ownIds.channel, overrides: threadOverrides(foreignIds) }],
    }),
  },
  {
    op: "posts.create",
    fields: ["channels.overrides.thread_media_ids"],
    input: (foreignIds, { channel }) => ({
      body: "A post",
      channels: [{ channel_id: channel, overrides: threadOverrides(foreignIds) }],
    }),
  },
  {
    op: "posts.update",
    fields: ["channels.overrides.thread_media_ids"],
    input: (foreignIds, { post, channel }) => ({
      id: post,
      channels: [{ channel_id: channel, overrides: threadOverrides(foreignIds) }],
    }),
  },
  {
    op: "posts.preflight",
    fields: ["channels.overrides.thread_media_ids"],
    input: (foreignIds, { channel }) => ({
      body: "A post",
      channels: [{ channel_id: channel, overrides: threadOverrides(foreignIds) }],
    }),
  },
  { op: "reports.get", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "media.move", fields: ["ids"], input: ({ asset }) => ({ ids: [asset], folder: "Taken" }) },
  {
    op: "inbox.update",
    fields: ["assignee_id"],
    input: ({ person }, { item }) => ({ id: item, assignee_id: person }),
  },
  {
    op: "posts.create",
    fields: ["channels.channel_id"],
    input: ({ channel }) => ({ body: "A post", channels: [{ channel_id: channel }] }),
  },
  { op: "posts.create", fields: ["media_ids"], input: ({ asset }) => ({ body: "A post", media_ids: [asset] }) },
  { op: "posts.create", fields: ["campaign_id"], input: ({ campaign }) => ({ body: "A post", campaign_id: campaign }) },
  {
    op: "posts.update",
    fields: ["campaign_id"],
    input: ({ campaign }, { post }) => ({ id: post, campaign_id: campaign }),
  },
  { op: "posts.create", fields: ["idea_id"], input: ({ idea }) => ({ body: "A post", idea_id: idea }) },
  {
    op: "posts.create",
    fields: ["channels.overrides.media_ids"],
    input: (foreignIds, { channel }) => ({
      body: "A post",
      channels: [{ channel_id: channel, overrides: overrides(foreignIds) }],
    }),
  },
  { op: "posts.create", fields: ["assignee_id"], input: ({ person }) => ({ body: "A post", assignee_id: person }) },
  { op: "posts.update", fields: ["assignee_id"], input: ({ person }, { post }) => ({ id: post, assignee_id: person }) },
  {
    op: "posts.update",
    fields: ["channels.channel_id"],
    input: ({ channel }, { post }) => ({ id: post, channels: [{ channel_id: channel }] }),
  },
  { op: "posts.update", fields: ["media_ids"], input: ({ asset }, { post }) => ({ id: post, media_ids: [asset] }) },
  {
    op: "posts.update",
    fields: ["channels.overrides.media_ids"],
    input: (foreignIds, { post, channel }) => ({
      id: post,
      channels: [{ channel_id: channel, overrides: overrides(foreignIds) }],
    }),
  },
  {
    op: "posts.preflight",
    fields: ["channels.channel_id"],
    input: ({ channel }) => ({ body: "A post", channels: [{ channel_id: channel }] }),
  },
  {
    op: "posts.preflight",
    fields: ["media_ids"],
    input: ({ asset }, { channel }) => ({
      body: "A post",
      channels: [{ channel_id: channel }],
      media_ids: [asset],
    }),
  },
  {
    op: "posts.preflight",
    fields: ["channels.overrides.media_ids"],
    input: (foreignIds, { channel }) => ({
      body: "A post",
      channels: [{ channel_id: channel, overrides: overrides(foreignIds) }],
    }),
  },
  {
    op: "posts.import",
    fields: [],
    input: ({ channel }) => ({ posts: [{ body: "A post", channels: [{ channel_id: channel }] }] }),
  },
  { op: "posts.import", fields: [], input: ({ asset }) => ({ csv: `body,media_ids\nA post,${asset}` }) },
  {
    op: "comments.create",
    fields: ["parent_id"],
    input: ({ comment }, { post }) => ({ id: post, body: "Yes", parent_id: comment }),
  },
  {
    op: "contacts.merge",
    fields: ["contact_id"],
    input: ({ contact }, { otherContact }) => ({ id: otherContact, contact_id: contact }),
  },
  { op: "share_links.create_set", fields: ["post_ids"], input: ({ post }) => ({ post_ids: [post] }) },
];

/** Succeeds, without the other brand's rows. */
const READS: Case[] = [
  { op: "inbox.list", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "inbox.list", fields: ["contact_id"], input: ({ contact }) => ({ contact_id: contact }) },
  { op: "inbox.list", fields: ["post_id"], input: ({ post }) => ({ post_id: post }) },
  { op: "inbox.list", fields: ["assignee_id"], input: ({ person }) => ({ assignee_id: person }) },
  { op: "imported_posts.list", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "evergreen.list", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "posts.list", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "posts.list", fields: ["campaign_id"], input: ({ campaign }) => ({ campaign_id: campaign }) },
  { op: "posts.list", fields: ["assignee_id"], input: ({ person }) => ({ assignee_id: person }) },
  { op: "posts.list", fields: ["author_id"], input: ({ person }) => ({ author_id: person }) },
  { op: "accessibility.summarize", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "review_times.get", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "metrics.get", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "metrics.get_followers", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "metrics.list_top_posts", fields: ["channel_id"], input: ({ channel }) => ({ channel_id: channel }) },
  { op: "webhook_deliveries.list", fields: ["endpoint_id"], input: ({ endpoint }) => ({ endpoint_id: endpoint }) },
  { op: "webhook_deliveries.list", fields: ["post_id"], input: ({ post }) => ({ post_id: post }) },
  { op: "audit_events.list", fields: ["actor_id"], input: ({ person }) => ({ actor_id: person }) },
  { op: "audit_events.list", fields: ["token_id"], input: ({ token }) => ({ token_id: token }) },
  {
    op: "audit_events.list",
    fields: ["subject_id"],
    input: ({ post }) => ({ subject_type: "post", subject_id: post }),
  },
];

/** What these tables cannot test. */
const ELSEWHERE = [
  // Only members who can approve posts (`domain/review/approval-steps/approval-steps.db.test.ts`, `approval-delegations`).
  "approval_delegations.create delegate_id",
  "approval_steps.update steps.member_ids",
  "approval_steps.update steps.escalate_to_ids",
  // The brand's own, by name (`domain/review/approval-rules/approval-rules.db.test.ts`).
  "approval_rules.update rules.conditions.channel_ids",
  "approval_rules.update rules.conditions.campaign_ids",
  "approval_rules.update rules.conditions.author_ids",
  "approval_rules.update rules.steps.member_ids",
  "approval_rules.update rules.steps.escalate_to_ids",
  // Only compared with the brand's own posts, whoever has these IDs.
  "approval_rules.preview rules.conditions.channel_ids",
  "approval_rules.preview rules.conditions.campaign_ids",
  "approval_rules.preview rules.conditions.author_ids",
  "approval_rules.preview rules.steps.member_ids",
  "approval_rules.preview rules.steps.escalate_to_ids",
  "approval_rules.preview post_id",
  // The same schema and check as on creation.
  "automations.update trigger.channel_id",
  "automations.update acts.user_id",
  // Returns results for the brand's own items only (`domain/engagement/automations/automations.db.test.ts`).
  "automations.test trigger.channel_id",
  // Always returns the brand's own posts and channels (`domain/planning/calendar/calendar.db.test.ts`).
  "calendar.get assignee_id",
  "calendar.get author_id",
  "calendar.get campaign_id",
  "calendar.get channel_id",
  // On a chat, which this world does not have (`domain/review/review-channels/review-channels.db.test.ts`).
  "review_channel.update channel_id",
  // The same check as on creation (`domain/publishing/channel-sets/channel-sets.db.test.ts`).
  "channel_sets.update channel_ids",
  // With a model, which this world does not have (`domain/content/drafting/drafting.db.test.ts`).
  "drafting.describe_image media_id",
  "drafting.rewrite channel_id",
  // On a network with a grid, which this world does not have (`domain/planning/calendar/get-profile-grid.db.test.ts`).
  "calendar.get_profile_grid channel_id",
  // On a platform that this world does not have (`domain/publishing/channels/connect.db.test.ts`).
  "channels.begin_connect channel_id",
  // The caller's own passkey, which has to sign (`domain/identity/passkeys/forgeries.db.test.ts`).
  "chat_reviews.approve passkey.id",
  // Refused unless they are the published ones (`domain/publishing/publications/changes/change.db.test.ts`).
  "publications.update media_ids",
  "publications.update thread_media_ids",
  // Of a post that failed on a channel (`domain/publishing/publications/fix.db.test.ts`).
  "publications.fix media_ids",
  "publications.fix thread_media_ids",
  "posts.retry publication_id",
  // The brand to write into; refused unless it is the caller's (`domain/content/posts/copy.db.test.ts`).
  "posts.copy team_id",
  // Refused unless it is an image of the brand (`domain/brands/brands/brands.db.test.ts`).
  "brands.update logo_id",
  // Only posts that wait in the brand on hold (`domain/brands/hold/hold.db.test.ts`).
  "hold.lift publish_post_ids",
  // Tested below, because it returns a result per item; and as a file.
  "posts.bulk ids",
  "posts.bulk campaign_id",
  "inbox.bulk ids",
  // Refused for each item (`domain/engagement/inbox/bulk.db.test.ts`).
  "inbox.bulk assignee_id",
  "posts.export channel_id",
  // The same condition as in `posts.list`.
  "posts.export assignee_id",
  "posts.export author_id",
  "posts.export campaign_id",
  // Found only among the identities of the contact (`domain/engagement/contacts/merge.db.test.ts`).
  "contacts.split identity_id",
  // Only upcoming posts of one of the brand's channels (`domain/planning/queues/queues.db.test.ts`).
  "queues.reorder post_ids",
  // Only the brand's own are found (`domain/insights/briefing/briefing.db.test.ts`).
  "queues.fill_time idea_id",
  "queues.fill_time evergreen_id",
  // Only leaves out the brand's own times of this post.
  "queues.list_next_times post_id",
  // Tested below: only the brand's own posts are compared, whichever id is excluded.
  "posts.preflight post_id",
  // Tested below: a position in the brand's own stream.
  "events.list last_event_id",
  // Must be media of the post (`domain/review/comments/review.db.test.ts`).
  "comments.create anchor.media_id",
  // Must be uploaded by the author in the same brand (`transport/files/comment-images.db.test.ts`).
  "comments.create images.id",
  "posts.request_changes images.id",
  // Must be a channel of the post (`domain/review/suggestions/suggestions.db.test.ts`).
  "suggestions.create channel_id",
  // Not found for posts of other brands (`domain/content/presence/presence.db.test.ts`).
  "presence.report post_id",
  "presence.report item_id",
  // Looked up among the item's own (`domain/engagement/inbox/reply.db.test.ts`); no platform here supports replies.
  "inbox.reply reply_id",
  "inbox.resolve_reply reply_id",
  // As above (`domain/engagement/inbox/reply-approval.db.test.ts`).
  "inbox.approve_reply reply_id",
  "inbox.decline_reply reply_id",
  // Another brand's file is refused in `domain/engagement/inbox/reply-media.db.test.ts`.
  "inbox.draft_reply media_ids",
  "inbox.reply media_ids",
  "inbox.approve_reply media_ids",
  // Looked up among the item's own (`domain/engagement/inbox/notes.db.test.ts`).
  "inbox.update_note note_id",
  "inbox.delete_note note_id",
];

function automation({ channel, person }: { channel?: number; person?: number }) {
  const trigger = { kinds: ["comment"], channel_id: channel ?? null };
  const acts = person === undefined ? [{ act: "tag", tags: ["new"] }] : [{ act: "assign", user_id: person }];
  return { name: "Sort", trigger, acts };
}

let world: World;
let foreign: World;
let ownIds: Ids;
let foreignIds: Ids;

beforeAll(async () => {
  [world, foreign] = [await open(), await open()];
  [ownIds, foreignIds] = [await idsOf(world), await idsOf(foreign)];
});

const open = () => createWorld({ env: { RATE_LIMITS: "off" } });

async function idsOf(of: World): Promise<Ids> {
  const rows = await createRows(of, createServe(of.services));
  const id = (path: string) => rows[path] ?? 0;
  const otherContact = await of.as(of.owner)(createContact, { name: "Another reader" });
  return {
    otherContact: otherContact.id,
    post: id("/posts/"),
    channel: id("/channels/"),
    asset: id("/media/assets/"),
    idea: id("/ideas/"),
    importedPost: id("/imported-posts/"),
    campaign: id("/campaigns/"),
    contact: id("/contacts/"),
    comment: id("/comments/"),
    item: id("/inbox/"),
    endpoint: id("/webhook-endpoints/"),
    person: id("/users/"),
    token: of.owner.token.id,
  };
}

function run(name: string, input: object): Promise<Record<string, unknown>> {
  const op = operations.find((one) => one.name === name);
  if (!op) throw new Error(`There is no operation ${name}.`);
  return world.as(world.owner)(op, input) as Promise<Record<string, unknown>>;
}

/** Counts of everything that these operations write in the brand. */
function counts() {
  const where = { brandId: world.brand.id };
  const { automation: rules, post, threadEntry, shareLink, publication, inboxItem, contact } = world.db;
  return Promise.all([
    rules.count({ where }),
    post.count({ where }),
    threadEntry.count({ where }),
    shareLink.count({ where }),
    publication.count({ where }),
    contact.count({ where }),
    inboxItem.count({ where: { ...where, assigneeId: null } }),
  ]);
}

describe("a row of another brand", () => {
  it.each(WRITES)("is refused by $op in $fields", async ({ op, input }) => {
    const before = await counts();
    await expect(run(op, input(foreignIds, ownIds))).rejects.toMatchObject({ kind: "invalid" });
    expect(await counts()).toEqual(before);
    const own = run(op, input(ownIds, ownIds));
    expect(await own.then(() => "done")).toBe("done");
  });

  it.each(READS)("returns nothing by $op in $fields", async ({ op, input }) => {
    const response = await run(op, input(foreignIds, ownIds));
    const lists = Object.values(response).filter((value) => Array.isArray(value));
    expect(lists).not.toEqual([]);
    expect(lists.flat()).toEqual([]);
  });

  it("is not found by any bulk action", async () => {
    const acts = ["submit", "approve", "request_changes", "cancel", "retry", "delete"];
    const before = await foreign.db.post.findUniqueOrThrow({ where: { id: foreignIds.post } });
    for (const act of [...acts.map((action) => ({ action })), { action: "add_tags", tags: ["ours"] }]) {
      const input = { ids: [foreignIds.post], comment: "No.", ...act };
      expect(await run("posts.bulk", input)).toMatchObject({
        results: [{ id: foreignIds.post, ok: false, error: { message: "Post not found." } }],
      });
    }
    expect(await foreign.db.post.findUniqueOrThrow({ where: { id: foreignIds.post } })).toEqual(before);
  });

  it("is not found by a bulk change of inbox items", async () => {
    const before = await foreign.db.inboxItem.findUniqueOrThrow({ where: { id: foreignIds.item } });
    for (const change of [{ status: "done" }, { add_tags: ["ours"] }]) {
      expect(await run("inbox.bulk", { ids: [foreignIds.item], ...change })).toMatchObject({
        results: [{ id: foreignIds.item, ok: false, error: { message: "Item not found." } }],
      });
    }
    expect(await foreign.db.inboxItem.findUniqueOrThrow({ where: { id: foreignIds.item } })).toEqual(before);
  });

  it("does not change the result of posts.preflight as the excluded post", async () => {
    const content = { body: "The same text on the same channel", channels: [{ channel_id: ownIds.channel }] };
    await run("posts.create", { ...content, approve: true, scheduled_at: later(1) });
    const results = [null, foreignIds.post, 2_000_000_000].map((post_id) =>
      run("posts.preflight", { ...content, channels: [{ ...content.channels[0], scheduled_at: later(2) }], post_id }),
    );
    const warning = { issues: [expect.objectContaining({ code: "duplicate_text" })] };
    expect(await Promise.all(results)).toMatchObject([warning, warning, warning]);
  });

  it("is in no export and no event stream", async () => {
    const { chunks } = (await run("posts.export", { format: "json", channel_id: foreignIds.channel })) as {
      chunks: AsyncIterable<string>;
    };
    let text = "";
    for await (const chunk of chunks) text += chunk;
    expect(JSON.parse(text)).toEqual({ posts: [] });
    const ctx = { ...foreign.services, caller: foreign.owner, origin: ORIGIN };
    await foreign.db.$transaction((tx) =>
      emitEvent(tx, ctx, foreign.brand.id, {
        event: "post.approved",
        post_id: foreignIds.post,
        status: "scheduled",
        approved_via: "api",
      }),
    );
    const { events } = await run("events.list", { last_event_id: 0, limit: 100 });
    const own = await world.db.webhookEvent.findMany({ where: { brandId: world.brand.id }, select: { id: true } });
    const known = own.map(({ id }) => id);
    expect((events as { id: number }[]).filter(({ id }) => !known.includes(id))).toEqual([]);
  });
});

const later = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

const ORIGIN = { requestId: "test", entryPoint: "api" as const, address: null, userAgent: null };

type Node = {
  $ref?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
};

/** Paths of all fields that name a row. */
function naming(node: Node | undefined, all: Record<string, Node>, path = ""): string[] {
  if (!node) return [];
  if (node.$ref) return naming(all[node.$ref.split("/").at(-1) ?? ""], all, path);
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = node;
  return [
    ...Object.keys(properties).flatMap((name) => (/(^|_)ids?$/.test(name) ? [`${path}${name}`] : [])),
    ...Object.entries(properties).flatMap(([name, property]) => naming(property, all, `${path}${name}.`)),
    ...[items, ...anyOf, ...oneOf, ...allOf].flatMap((part) => naming(part, all, path)),
  ];
}

test("the tables contain every field of every operation that names a row", () => {
  const named = operations
    .filter(({ scope }) => scope === "brand")
    .flatMap(({ name, input }) => {
      const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Node & {
        $defs?: Record<string, Node>;
      };
      return naming(schema, schema.$defs ?? {}).flatMap((field) => (field === "id" ? [] : [`${name} ${field}`]));
    });
  const tested = [...WRITES, ...READS].flatMap(({ op, fields }) => fields.map((field) => `${op} ${field}`));
  expect([...new Set([...tested, ...ELSEWHERE])].sort()).toEqual([...new Set(named)].sort());
});
