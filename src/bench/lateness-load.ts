import type { Db, Tx } from "#platform/db/index.ts";

export type LatenessBrand = { brandId: number; authorId: number };

type Posts = {
  count: number;
  from: Date;
  overSeconds: number;
  status?: "scheduled" | "pending_approval" | "published";
  text?: string;
  channels?: number;
};

/** Creates a user with an account and a brand directly in the database. */
export async function openAccount(db: Db, name: string): Promise<LatenessBrand> {
  const email = `${name}@example.com`;
  const names = { firstName: name, lastName: "Bench" };
  const { id: authorId } = await db.user.create({ data: { email, emailKey: email, ...names } });
  const account = await db.account.create({ data: { ownerId: authorId, planSlug: "agency", trialEndsAt: new Date() } });
  const brand = { accountId: account.id, name, handle: `bench-${name}`, timezone: "UTC" };
  const { id: brandId } = await db.brand.create({ data: brand });
  await db.member.create({ data: { brandId, userId: authorId, role: "super_admin" } });
  return { brandId, authorId };
}

/** Posts with one publication each, spread over channels and time, in one statement. @returns the seconds of `overSeconds` */
export async function addPosts(db: Tx, { brandId, authorId }: LatenessBrand, posts: Posts): Promise<number> {
  const { count, from, overSeconds, status = "scheduled", text = "Post", channels = 24 } = posts;
  const postStatus = status === "pending_approval" ? "in_review" : status;
  await db.$executeRaw`
    with places as (
      insert into channels (brand_id, platform, handle, display_name)
      select ${brandId}, 'test_blind', ${`${text}-`} || n, 'Channel ' || n from generate_series(1, ${channels}::int) n
      on conflict do nothing returning id
    ),
    numbered as (select id, row_number() over (order by id) - 1 as place from places),
    planned as (
      select n, ${from}::timestamptz + make_interval(secs => ${overSeconds}::float8 * (n - 1) / ${count}::int) as at
      from generate_series(1, ${count}::int) n
    ),
    made as (
      insert into posts (brand_id, author_id, origin, body, timezone, status, content_hash, scheduled_at, updated_at)
      select ${brandId}, ${authorId}, 'api', ${text} || ' ' || n, 'UTC', ${postStatus}::post_status, repeat('0', 64), at, now()
      from planned order by n returning id, scheduled_at
    )
    insert into publications
      (brand_id, post_id, channel_id, status, scheduled_at, next_attempt_at, published_at, updated_at, idempotency_key)
    select ${brandId}, made.id, numbered.id, ${status}::publication_status, scheduled_at, scheduled_at,
      case when ${status} = 'published' then scheduled_at end, now(), gen_random_uuid()
    from (select *, row_number() over (order by id) as n from made) made
    join numbered on numbered.place = made.n % ${channels}::int`;
  return overSeconds;
}

/** Publications of the last year. */
export async function addHistory(db: Db, brand: LatenessBrand, count: number): Promise<void> {
  const year = 365 * 86_400;
  const from = new Date(Date.now() - year * 1000);
  const all = { count, from, overSeconds: year - 86_400, status: "published", text: "Old" } as const;
  await db.$transaction((tx) => addPosts(tx, brand, all), { timeout: 300_000 });
}
