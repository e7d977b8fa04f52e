import { beforeAll, expect, it } from "vitest";
import { EVERGREEN, OCCURRENCE } from "#domain/planning/repetition/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Prisma } from "#platform/db/index.ts";
import { fillBrand } from "#test/fill-brand.ts";
import { createWorld, type World } from "#test/world.ts";
import { findPosts } from "../find.ts";
import { readPosts } from "./read-posts.ts";

const PERSON = { select: { id: true, firstName: true, lastName: true } } as const;
const CHANNEL = {
  id: true,
  brandId: true,
  platform: true,
  handle: true,
  displayName: true,
  avatarUrl: true,
  postingTimes: true,
  pausedAt: true,
} as const;
const PUBLICATION = {
  id: true,
  brandId: true,
  postId: true,
  channelId: true,
  overrides: true,
  scheduledAt: true,
  followsPost: true,
  status: true,
  externalId: true,
  permalink: true,
  publishedAt: true,
  removedAt: true,
  error: true,
  nextAttemptAt: true,
  step: true,
  linkRules: true,
} as const;

/** The same by Prisma. */
const INCLUDE = {
  author: PERSON,
  assignee: PERSON,
  campaign: { select: { id: true, name: true, color: true } },
  brand: { select: { approvalPolicy: true, approvalSteps: true, approvalRules: true } },
  occurrence: OCCURRENCE,
  ...EVERGREEN,
  approvalRounds: {
    orderBy: { id: "desc" },
    take: 1,
    include: { approvals: { orderBy: { id: "asc" }, include: { user: PERSON, forUser: PERSON } } },
  },
  revisions: {
    where: { revision: { gt: 1 }, originTokenKind: { not: null } },
    orderBy: { revision: "desc" },
    take: 1,
    omit: { content: true },
    include: { author: PERSON },
  },
  media: { orderBy: { position: "asc" }, include: { asset: true } },
  publications: {
    orderBy: { id: "asc" },
    select: { ...PUBLICATION, channel: { select: CHANNEL }, _count: { select: { attempts: true } } },
  },
} as const satisfies Prisma.PostInclude;

let world: World;
let brandId: BrandId;
let ids: number[];
const TEXT = `"Quotes", \\backslashes\\, line\nbreaks, \u0007 and 🦆`;

beforeAll(async () => {
  world = await createWorld();
  brandId = world.brand.id as BrandId;
  const brand = { brandId, userId: world.owner.userId, accountId: world.account.id };
  const size = { posts: 300, deliveries: 1, notifications: 1, assets: 40, recentPosts: 50, rareEvery: 50 };
  await fillBrand(world.services, brand, size);
  ids = (await world.db.post.findMany({ where: { brandId }, select: { id: true } })).map(({ id }) => id);
  // What a filled brand lacks.
  const fill = (sql: string) => world.db.$executeRawUnsafe(sql);
  const user = world.owner.userId;
  await fill(`update posts set internal_note = 'A note', utm_campaign = '', due_reminded_at = now(),
    reminded_at = now() where brand_id = ${brandId} and id % 7 = 0`);
  await world.db.post.updateMany({
    where: { brandId, id: { in: ids.slice(0, 3) } },
    data: { body: TEXT, tags: [TEXT] },
  });
  // A list that was never set, which Prisma reads as empty.
  await fill(`update posts set tags = null where brand_id = ${brandId} and id % 11 = 0`);
  await fill(`update channels set posting_times = null where brand_id = ${brandId} and id % 2 = 1`);
  await fill(`update channels set avatar_url = 'data:image/png;base64,AA', posting_times = '{1,2}', paused_at = now() where brand_id = ${brandId}
    and id % 2 = 0`);
  await fill(`update publications set error = '{"code": "x", "detail": [null, 1.5, "é"]}', step = 'sending',
    link_rules = 'null', removed_at = '2026-03-29T01:30:00.123Z', next_attempt_at = now(),
    overrides = '{"body": "Own", "thread": []}' where brand_id = ${brandId} and id % 5 = 0`);
  await fill(`insert into post_revisions (post_id, revision, author_id, origin, origin_token, origin_token_kind,
      origin_token_tier, content, content_hash)
    select id, n, ${user}, 'mcp', 'Claude', case when n < 4 then 'oauth'::token_kind end, 'full', '{}', content_hash
    from posts cross join generate_series(2, 4) n where brand_id = ${brandId} and id % 3 = 0`);
  await fill(`insert into approval_rounds (post_id, steps, content_hash, status, due_at, remind_at, created_at)
    select id, '[]', content_hash, 'dropped', now(), now(), now() from posts where brand_id = ${brandId} and id % 4 = 0`);
  await fill(`insert into step_approvals (round_id, step, user_id, guest_name, share_link_id, created_at)
    select r.id, n, case when n = 0 then ${user} end, case when n = 1 then 'Guest' end, null, now()
    from approval_rounds r join posts p on p.id = r.post_id cross join generate_series(0, 1) n
    where p.brand_id = ${brandId} and r.id % 2 = 0`);
  await fill(`insert into post_media (brand_id, post_id, asset_id, position)
    select brand_id, post_id, (select max(id) from media_assets where brand_id = ${brandId}), 1
    from post_media where brand_id = ${brandId} and post_id % 2 = 0`);
});

it("reads whole posts as Prisma does, also within a transaction", async () => {
  const expected = await world.db.post.findMany({ where: { brandId }, orderBy: { id: "asc" }, include: INCLUDE });
  // Each kind of row is compared.
  expect(expected.length).toBeGreaterThan(100);
  for (const has of [
    (post: (typeof expected)[number]) => post.assignee,
    (post: (typeof expected)[number]) => post.campaign,
    (post: (typeof expected)[number]) => post.occurrence,
    (post: (typeof expected)[number]) => post.evergreen,
    (post: (typeof expected)[number]) => post.evergreenUse,
    (post: (typeof expected)[number]) => post.approvalRounds[0]?.approvals[1],
    (post: (typeof expected)[number]) => post.revisions[0],
    (post: (typeof expected)[number]) => post.media[1],
    (post: (typeof expected)[number]) => post.publications[1]?.removedAt,
    (post: (typeof expected)[number]) => post.publications[0]?._count.attempts,
  ]) {
    expect(expected.filter(has).length).toBeGreaterThan(1);
  }
  expect(await readPosts(world.db, brandId, ids)).toStrictEqual(expected);
  expect(await world.db.$transaction((tx) => readPosts(tx, brandId, ids))).toStrictEqual(expected);
});

it("sees what its transaction has written, and nothing of other brands", async () => {
  const [id = 0] = ids;
  await world.db.$transaction(async (tx) => {
    await tx.post.update({ where: { id }, data: { body: "Changed" } });
    expect(await readPosts(tx, brandId, [id])).toMatchObject([{ id, body: "Changed" }]);
    expect(await readPosts(world.db, brandId, [id])).toMatchObject([{ id, body: TEXT }]);
  });
  const other = await createWorld();
  expect(await findPosts(world.db, other.brand.id, ids)).toEqual([]);
  expect(await findPosts(world.db, brandId, [])).toEqual([]);
  // A brand that was erased meanwhile.
  expect(await findPosts(world.db, 2_147_483_647, ids)).toEqual([]);
});

it("adds the brand's approvers where a review by steps is open", async () => {
  const posts = await findPosts(world.db, brandId, ids);
  expect(posts.some(({ approvalRounds: [round] }) => round?.status === "open")).toBe(true);
  expect(posts[0]?.approvers).toMatchObject([{ brandId, userId: world.owner.userId }]);
  const draft = posts.find(({ approvalRounds }) => approvalRounds.length === 0);
  expect(await findPosts(world.db, brandId, [draft?.id ?? 0])).toMatchObject([{ approvers: [] }]);
});
