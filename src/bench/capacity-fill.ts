import type { Db } from "#platform/db/index.ts";

/** Brands per statement: one that inserts for all of them would keep its checks of foreign keys in memory. */
const STEP = 2000;
const POSTS = 8;
const ASSETS = 4;
const NOTIFICATIONS = 8;
/** Of a brand that fills a queue. */
const EVERGREEN_POSTS = 4;
/** Of each publication and channel. */
const METRIC_DAYS = 3;
/** The posts are spread over this many days before now. */
const PAST_DAYS = 180;

/**
 * Adds brands until there are so many, each with an account, an owner and a colleague, two channels, a library, posts in all
 * states, deliveries, notifications, metrics and an audit log. One brand in fifty fills a queue with evergreen posts. One brand in
 * a hundred is archived, one channel in a hundred has to be reconnected and one is paused, each with a post whose time has passed. Brands that are
 * there without content, such as those of people who just registered, get the same.
 */
export async function fillBrands(db: Db, brands: number): Promise<void> {
  const [count] = await db.$queryRaw<{ all: number; filled: number }[]>`
    select count(*)::int as all, coalesce((select max(brand_id) from posts), 0) as filled from brands`;
  for (let made = count?.all ?? 0; made < brands; made += STEP)
    await addBrands(db, made, Math.min(brands, made + STEP));
  const [last] = await db.$queryRaw<{ id: number }[]>`select max(id) as id from brands`;
  for (let from = count?.filled ?? 0; from < (last?.id ?? 0); from += STEP) {
    for (const statement of contentStatements(from, from + STEP)) await db.$executeRawUnsafe(statement);
    // Foreign keys are checked by plans that PostgreSQL makes once: for a table that it takes for empty, by scanning it.
    if (from === 0) await db.$executeRawUnsafe("analyze");
  }
  await db.$executeRawUnsafe("vacuum (analyze)");
}

/** People, accounts and brands from one number to another. */
async function addBrands(db: Db, from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) n`;
  const statements = [
    `insert into users (email, email_key, first_name, last_name, email_verified_at, digest_day)
     select address, address, 'Casey', 'Number ' || n, now(), current_date
     from ${numbers}, (values ('owner'), ('colleague')) people (who), lateral (select who || n || '@example.com' as address) a`,
    `insert into accounts (owner_id, plan_slug, trial_ends_at, storage_used)
     select u.id, 'free', now() + interval '7 days', 400000 from ${numbers} join users u on u.email_key = 'owner' || n || '@example.com'`,
    `insert into brands (account_id, slug, handle, name, timezone, closed_at, archived_at)
     select a.id, gen_random_uuid(), 'brand-' || n, 'Brand ' || n, (array['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'])[1 + n % 4],
       case when n % 100 = 7 then now() - interval '20 days' end, case when n % 100 = 7 then now() - interval '20 days' end
     from ${numbers} join users u on u.email_key = 'owner' || n || '@example.com' join accounts a on a.owner_id = u.id`,
    `insert into members (brand_id, user_id, role)
     select b.id, u.id, (case when who = 'owner' then 'super_admin' else 'editor' end)::member_role
     from ${numbers}, (values ('owner'), ('colleague')) people (who), brands b, users u
     where b.handle = 'brand-' || n and u.email_key = who || n || '@example.com'`,
    `insert into access_tokens (user_id, kind, tier, name, secret_hash, last_used_at)
     select u.id, (case when n % 2 = 0 then 'session' else 'personal' end)::token_kind, 'full', 'Filled', md5(n::text) || md5(n::text), now()
     from ${numbers} join users u on u.email_key = 'owner' || n || '@example.com'`,
    `update users u set current_brand_id = m.brand_id from members m
     where m.user_id = u.id and u.current_brand_id is null`,
  ];
  for (const statement of statements) await db.$executeRawUnsafe(statement);
}

/** The content of the brands whose IDs are in (from, to]. */
function contentStatements(from: number, to: number): string[] {
  const brands = `(select b.id, a.owner_id, b.account_id, b.closed_at from brands b join accounts a on a.id = b.account_id where b.id > ${from} and b.id <= ${to}) b`;
  const isOurs = (alias: string) => `${alias}.brand_id > ${from} and ${alias}.brand_id <= ${to}`;
  /** A post's number within its brand, kept in its note. */
  const number = "nullif(p.internal_note, '')::int";
  const hash = "md5(b.id::text || n) || md5(n::text)";
  // One post is scheduled and one waits for an approval, both within a week; one has no time; the others are published.
  const hasPassed = "b.closed_at is not null or b.id % 100 in (11, 13)";
  const time = `case when n = 8 and (${hasPassed}) then now() - make_interval(hours => (1 + b.id % 480)::int)
      when n >= 7 then date_trunc('minute', now()) + make_interval(mins => ((b.id * 37 + n * 1009) % 10080)::int)
      when n < 6 then now() - make_interval(mins => ((b.id * 31 + n * 50021) % ${PAST_DAYS * 1440})::int) end`;
  return [
    `insert into channels (brand_id, platform, handle, display_name, posting_times, credentials, status, paused_at, profile_checked_at, capabilities_checked_at)
     select b.id, platform, '@brand' || b.id, 'Brand ' || b.id, '{540, 1980, 3420}', repeat('c', 200),
       (case when b.id % 100 = 11 then 'needs_reconnect' else 'connected' end)::channel_status,
       case when b.id % 100 = 13 then now() - interval '1 day' end, now(), now()
     from ${brands}, (values ('mastodon'), ('bluesky')) networks (platform)`,
    `insert into queue_fillings (channel_id, brand_id, is_on, times, min_days, counted_from)
     select c.id, c.brand_id, true, 3, 30, now() from channels c where ${isOurs("c")} and c.brand_id % 50 = 0 and c.platform = 'mastodon'`,
    `insert into idea_feeds (brand_id, url, title, next_at)
     select b.id, 'https://example.com/feed', 'Feed', now() + make_interval(secs => b.id % 3600) from ${brands} where b.id % 10 = 0`,
    `insert into link_cards (brand_id, url, url_hash, title)
     select b.id, 'https://example.com/', md5('card') || md5('card'), 'A page' from ${brands}`,
    `insert into media_assets (brand_id, name, type, bytes, width, height, alt_text, sha256, storage_key, thumb_key, folder, uploader_id, created_at)
     select b.id, 'photo ' || n || '.jpg', 'image/jpeg', 100000, 1600, 1200, 'The harbour', ${hash}, gen_random_uuid()::text,
       gen_random_uuid()::text, '', b.owner_id, now() from ${brands}, generate_series(1, ${ASSETS}) n`,
    `insert into media_variants (asset_id, name, storage_key, type, bytes, width, height)
     select a.id, 'large', gen_random_uuid()::text, 'image/jpeg', 50000, 1024, 768 from media_assets a where ${isOurs("a")}`,
    `insert into posts (brand_id, author_id, origin, body, tags, internal_note, timezone, scheduled_at, status, content_hash, submitted_hash, approved_hash, created_at, updated_at)
     select b.id, b.owner_id, 'web', 'Post ' || n || ': the harbour opens at nine and the lighthouse at ten. ' || repeat(md5(n::text) || ' ', 4),
       array['news'], n::text, 'Europe/Berlin', ${time},
       (case n when 8 then 'scheduled' when 7 then 'in_review' when 6 then 'draft' else 'published' end)::post_status,
       ${hash}, ${hash}, ${hash}, least(now(), ${time}) - interval '2 days', least(now() - interval '1 hour', ${time})
     from ${brands}, generate_series(1, ${POSTS}) n`,
    `insert into publications (brand_id, link_card_id, post_id, channel_id, scheduled_at, status, external_id, published_at, created_at, updated_at, idempotency_key, stated_as_of)
     select p.brand_id, (select min(l.id) from link_cards l where l.brand_id = p.brand_id), p.id, c.id, p.scheduled_at, (case p.status when 'in_review' then 'pending_approval' else p.status::text end)::publication_status,
       case when p.status = 'published' then 'ext-' || p.id else '' end, case when p.status = 'published' then p.scheduled_at end, p.created_at, p.updated_at, gen_random_uuid(), now()
     from posts p join channels c on c.brand_id = p.brand_id and (c.platform = 'mastodon' or ${number} % 2 = 1) where ${isOurs("p")}`,
    `insert into evergreen_posts (brand_id, post_id, handling, created_by_id, origin, counted_from, created_at)
     select p.brand_id, p.id, 'approve', p.author_id, 'web', now(), now() from posts p
     where ${isOurs("p")} and p.brand_id % 50 = 0 and ${number} <= ${EVERGREEN_POSTS}`,
    `insert into publication_attempts (publication_id, number, outcome, started_at, finished_at)
     select p.id, 1, 'published', p.published_at, p.published_at from publications p where ${isOurs("p")} and p.status = 'published'`,
    `insert into post_revisions (post_id, revision, author_id, content, content_hash, is_submitted, created_at)
     select p.id, 1, p.author_id, jsonb_build_object('body', p.body, 'media_ids', '[]'::jsonb, 'tags', to_jsonb(p.tags), 'scheduled_at', null, 'channels', '[]'::jsonb),
       p.content_hash, true, p.created_at from posts p where ${isOurs("p")}`,
    `insert into post_media (brand_id, post_id, asset_id, position)
     select p.brand_id, p.id, a.id, 0 from posts p join (select brand_id, min(id) as id from media_assets a where ${isOurs("a")} group by brand_id) a
       on a.brand_id = p.brand_id where ${number} % 3 > 0`,
    `insert into thread_entries (brand_id, post_id, author_id, kind, body, revision, content_hash, created_at)
     select p.brand_id, p.id, p.author_id, 'comment', 'Looks good.', 1, p.content_hash, p.created_at from posts p where ${isOurs("p")} and ${number} % 2 = 0`,
    `insert into publication_metrics (publication_id, day, values, as_of)
     select p.id, p.published_at::date + d, jsonb_build_object('likes', d, 'comments', d, 'views', 10 * d), p.published_at + make_interval(days => d)
     from publications p cross join generate_series(1, ${METRIC_DAYS}) d where ${isOurs("p")} and p.status = 'published'`,
    `insert into channel_metrics (channel_id, day, values, as_of)
     select c.id, current_date - d, jsonb_build_object('followers', 1000 - d), now() from channels c cross join generate_series(1, ${METRIC_DAYS}) d where ${isOurs("c")}`,
    `insert into channel_metric_gains (channel_id, day, values, as_of)
     select c.id, current_date - d, jsonb_build_object('likes', d), now() from channels c cross join generate_series(1, ${METRIC_DAYS}) d where ${isOurs("c")}`,
    `insert into webhook_endpoints (brand_id, url, events, secret)
     select b.id, 'https://receiver.example/hooks', '{post.published}', repeat('s', 100) from ${brands}`,
    `insert into webhook_events (brand_id, event, post_id, payload, occurred_at)
     select p.brand_id, 'post.published', p.id, '{"status":"published"}', p.updated_at from posts p where ${isOurs("p")} and p.status = 'published'`,
    `insert into webhook_deliveries (brand_id, endpoint_id, event_id, event, post_id, body, key, status, created_at)
     select e.brand_id, w.id, e.id, e.event, e.post_id, e.payload || repeat(' ', 300), gen_random_uuid(), (case when ${number} = 1 then 'pending' else 'delivered' end)::delivery_status, e.occurred_at
     from webhook_events e join webhook_endpoints w on w.brand_id = e.brand_id join posts p on p.id = e.post_id where ${isOurs("e")}`,
    `insert into webhook_attempts (delivery_id, number, status, request_headers, response_code, response_body, duration_ms, at)
     select d.id, 1, 'succeeded', '{"webhook-id":"1"}', 200, 'ok', 20, d.created_at from webhook_deliveries d where ${isOurs("d")} and d.status = 'delivered'`,
    `insert into webhook_queue (delivery_id, endpoint_id, number, is_retry, due_at)
     select d.id, d.endpoint_id, 2, true, now() + make_interval(mins => (60 + d.id % 600)::int) from webhook_deliveries d where ${isOurs("d")} and d.status = 'pending'`,
    `insert into notifications (user_id, brand_id, type, title, body, path, read_at, created_at)
     select b.owner_id, b.id, 'comment_added', 'A comment', 'Someone commented.', '/posts/1', case when n > 2 then now() end, now() - make_interval(hours => n)
     from ${brands}, generate_series(1, ${NOTIFICATIONS}) n`,
    `insert into audit_events (account_id, brand_id, actor_id, actor_name, door, action, subject_type, subject_id, at, sequence, previous_hash, hash)
     select b.account_id, b.id, b.owner_id, 'Casey', 'studio', 'post.approved', 'post', n, now() - make_interval(hours => n), 1000 + n, repeat('0', 64), repeat('0', 64)
     from ${brands}, generate_series(1, ${POSTS}) n`,
  ];
}
