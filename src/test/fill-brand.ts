import { randomBytes } from "node:crypto";
import { sumChangedMetrics } from "#domain/planning/campaigns/sum-metrics.ts";
import { sumChanges } from "#domain/planning/campaigns/sum-posts.ts";
import type { Db } from "#platform/db/index.ts";
import type { Secrets } from "#platform/secrets.ts";

/** How many rows a filled brand has; everything else is in proportion to its posts. */
export type BrandSize = {
  posts: number;
  deliveries: number;
  notifications: number;
  assets: number;
  /** How many of the posts are of the last `RECENT_DAYS` and of the days to come, where lists and overviews look. */
  recentPosts: number;
  /** How many are of the rest of the last year. Without: as many as of other times. */
  yearPosts?: number;
  /** One row in this many uses the word and the tag that searches look for, or failed. */
  rareEvery: number;
  /** One post in this many was submitted, so that clients see it. Without: all, drafts too. */
  submittedEvery?: number;
};

export type FilledBrand = { brandId: number; userId: number; accountId: number };

/** Some of its rows, for operations on one of them. */
export type FilledRows = {
  campaignId: number;
  channelId: number;
  /** Nothing was published on it. */
  unusedChannelId: number;
  /** Of a network whose profiles show posts as a grid. */
  gridChannelId: number;
  contactId: number;
  contactHandle: string;
  assetId: number;
  /** Published posts with metrics and clicks, the newest first. */
  postIds: number[];
};

export const RARE_WORD = "quetzal";

const CHANNELS = 4;
const OTHER_AUTHORS = 4;
const CAMPAIGNS = 20;
/** Each with a share of all posts. */
const RECURRENCES = 100;
const EVERGREEN_POSTS = 100;
/** Of each, one a month. */
const USES = 10;
const FEEDS = 5;
/** Of each feed; what it no longer lists is forgotten. */
const FEED_ITEMS = 500;
const SAVED_TEXTS = 100;
/** One every three days. */
const NOTES = 320;
/** Posts that are compared with each other. */
const COMPARED = 4;
/** More than a page of them; the tokens of older ones are never decrypted. */
const READABLE_SHARE_LINKS = 60;
/** The posts are spread over this many days before now, the recent ones over the last of them, and after it. */
const PAST_DAYS = 900;
const RECENT_DAYS = 90;
const YEAR_DAYS = 370;
const FUTURE_DAYS = 60;

/**
 * Fills a brand by set-based SQL: posts with publications, attempts, revisions, reviews, media, comments, short links and
 * metrics, and its campaigns, notes, deliveries, notifications, ideas, contacts, inbox and audit log.
 */
export async function fillBrand(
  { db, secrets }: { db: Db; secrets: Pick<Secrets, "encrypt"> },
  { brandId, userId, accountId }: FilledBrand,
  size: BrandSize,
): Promise<FilledRows> {
  const { posts, deliveries, notifications, assets, recentPosts, yearPosts = 0, rareEvery, submittedEvery = 1 } = size;
  const ids = await db.$queryRawUnsafe<{ id: number }[]>(
    `insert into channels (brand_id, platform, handle, display_name, posting_times)
     select ${brandId}, 'mastodon', '@filled-' || n, 'Filled ' || n, '{540, 1980, 3420, 4860, 6300}' from generate_series(1, ${CHANNELS}) n returning id`,
  );
  const others = await db.user.createManyAndReturn({
    data: Array.from({ length: OTHER_AUTHORS }, (_, n) => `filled-${brandId}-${n}@example.com`).map((email) => {
      return { email, emailKey: email, firstName: "Another", lastName: "Author" };
    }),
  });
  const authors = [userId, ...others.map(({ id }) => id)].join(", ");
  const unused = await db.channel.create({
    data: { brandId, platform: "mastodon", handle: "@unused", displayName: "Unused" },
  });
  const campaigns = await db.$queryRawUnsafe<{ id: number }[]>(
    `insert into campaigns (brand_id, name, color, starts_on, ends_on, is_archived, created_at, updated_at)
     select ${brandId}, 'Campaign ' || n, 'blue', current_date - 40 * n, current_date - 40 * n + 60, n % 5 = 0, now(), now()
     from generate_series(1, ${CAMPAIGNS}) n returning id`,
  );
  const campaign = (n: string) => `(array[${campaigns.map(({ id }) => id).join(", ")}])[1 + ${n} / 3 % ${CAMPAIGNS}]`;
  const channel = (n: string) => `(array[${ids.map(({ id }) => id).join(", ")}])[1 + ${n} % ${CHANNELS}]`;
  const [endpoint] = await db.$queryRawUnsafe<{ id: number }[]>(
    `insert into webhook_endpoints (brand_id, url, events, secret)
     values (${brandId}, 'https://receiver.example/hooks', '{post.published}', 'unused') returning id`,
  );
  const notes = Math.min(posts, NOTES);
  const olderPosts = posts - recentPosts - yearPosts;
  const olderUntil = yearPosts > 0 ? YEAR_DAYS : RECENT_DAYS;
  /** Evenly between two days, the first and the last of so many posts after those before them. */
  const spread = (n: string, { before, count }: { before: number; count: number }, from: number, to: number) =>
    `(${n} - ${before})::float8 / ${count || 1} * ${to - from} + ${from}`;
  /** The n-th of the posts is due at this time. */
  const time = (n: string) =>
    `date_trunc('minute', now()) + make_interval(secs => 86400 * case
      when ${n} <= ${olderPosts} then ${spread(n, { before: 0, count: olderPosts }, -PAST_DAYS, -olderUntil)}
      when ${n} <= ${posts - recentPosts} then ${spread(n, { before: olderPosts, count: yearPosts }, -YEAR_DAYS, -RECENT_DAYS)}
      else ${spread(n, { before: posts - recentPosts, count: recentPosts }, -RECENT_DAYS, FUTURE_DAYS)} end)`;
  const isUndated = (n: string) => `${n} % 40 = 0`;
  const postStatus = (n: string) => `case
      when ${isUndated(n)} then case when ${n} % 80 = 0 then 'draft' else 'in_review' end
      when ${time(n)} > now() then case when ${n} % 5 = 0 then 'in_review' else 'scheduled' end
      when ${n} % 37 = 0 then 'failed' else 'published' end`;
  const publicationStatus = (status: string) =>
    `case ${status} when 'draft' then 'draft' when 'in_review' then 'pending_approval' else ${status}::text end::publication_status`;
  const hash = (n: string) => `md5(${n}::text) || md5(${n}::text)`;
  const submittedHash = (n: string) => `case when ${n} % ${submittedEvery} = 0 then ${hash(n)} end`;
  const statements = [
    `insert into media_assets (brand_id, name, type, bytes, width, height, alt_text, sha256, storage_key, thumb_key, folder, uploader_id, created_at)
     select ${brandId}, 'photo ' || n || '.jpg', 'image/jpeg', 100000 + n, 1600, 1200,
       case when n % 10 = 0 then '' when n % ${rareEvery} = 1 then 'A ${RARE_WORD}' else 'A picture of the harbour ' || n end,
       md5('${brandId}-' || n) || md5(n::text), gen_random_uuid()::text, gen_random_uuid()::text,
       case when n % 3 = 0 then '' else 'Folder ' || n % 20 end, ${userId}, now() - make_interval(mins => ${assets} - n)
     from generate_series(1, ${assets}) n`,
    `insert into media_variants (asset_id, name, storage_key, type, bytes, width, height)
     select id, 'large', gen_random_uuid()::text, 'image/jpeg', 50000, 1024, 768 from media_assets where brand_id = ${brandId}`,
    `insert into posts (brand_id, author_id, origin, body, tags, timezone, scheduled_at, status, campaign_id, assignee_id, due_at, content_hash, submitted_hash, approved_hash, created_at, updated_at)
     select ${brandId}, (array[${authors}])[1 + n % ${OTHER_AUTHORS + 1}], 'web',
       'Post ' || n || ': the harbour opens at nine and the lighthouse at ten. ' || case when n % ${rareEvery} = 1 then '${RARE_WORD} ' else '' end || repeat(md5(n::text) || ' ', 6),
       case when n % ${rareEvery} = 1 then array['news', '${RARE_WORD}'] else array['news', 'topic ' || n % 50] end,
       'Europe/Berlin', case when ${isUndated("n")} then null else ${time("n")} end,
       (${postStatus("n")})::post_status, case when n % 3 = 2 then ${campaign("n")} end,
       case when n % 10 = 0 then ${userId} end, case when n % 10 = 0 then ${time("n")} - interval '1 day' end, ${hash("n")}, ${submittedHash("n")}, ${submittedHash("n")},
       least(now(), ${time("n")}) - interval '2 days', least(now() - interval '1 hour', ${time("n")})
     from generate_series(1, ${posts}) n`,
    `insert into publications (brand_id, post_id, channel_id, scheduled_at, status, external_id, permalink, published_at, overrides, idempotency_key, stated_as_of, created_at, updated_at)
     select ${brandId}, p.id, ${channel("(p.id + c)")}, p.scheduled_at, ${publicationStatus("p.status")}, 'ext-' || p.id, '',
       case when p.status = 'published' then p.scheduled_at end,
       case when p.id % 10 = 0 then jsonb_build_object('media_ids', jsonb_build_array((select min(id) from media_assets where brand_id = ${brandId}) + p.id % ${assets})) else '{}' end, gen_random_uuid(), now(),
       p.created_at, p.updated_at
     from posts p cross join generate_series(0, 1) c where p.brand_id = ${brandId} and (c = 0 or p.id % 2 = 0)`,
    `insert into publication_attempts (publication_id, number, outcome, started_at, finished_at)
     select id, 1, 'published', published_at, published_at from publications where brand_id = ${brandId} and status = 'published'`,
    `insert into post_revisions (post_id, revision, author_id, content, content_hash, is_submitted, created_at)
     select id, 1, author_id, jsonb_build_object('body', body, 'media_ids', '[]'::jsonb, 'tags', to_jsonb(tags), 'scheduled_at', null, 'channels', '[]'::jsonb), content_hash, true, created_at
     from posts where brand_id = ${brandId}`,
    `insert into post_media (brand_id, post_id, asset_id, position)
     select ${brandId}, p.id, (select min(id) from media_assets where brand_id = ${brandId}) + (p.id % (${assets} * 9 / 10)), 0
     from posts p where p.brand_id = ${brandId} and p.id % 3 > 0`,
    `insert into post_submissions (post_id, submitted_by_id, name, revision, created_at)
     select id, ${userId}, 'Filled', 1, created_at from posts where brand_id = ${brandId} and id % 4 = 0`,
    `insert into approval_rounds (post_id, steps, content_hash, created_at)
     select id, '[{"name": "Legal", "member_ids": [], "roles": ["super_admin"], "needed": 1, "hours": null}]', content_hash, created_at
     from posts where brand_id = ${brandId} and status = 'in_review' and id % 3 > 0`,
    `insert into thread_entries (brand_id, post_id, author_id, kind, body, revision, content_hash, created_at)
     select ${brandId}, id, ${userId}, 'comment', 'Looks good.', 1, content_hash, created_at from posts where brand_id = ${brandId} and id % 2 = 0`,
    `insert into publication_metrics (publication_id, day, values, as_of)
     select p.id, p.published_at::date + d, jsonb_build_object('likes', (p.id % 30 + 1) * d, 'comments', d, 'views', 10 * d * (p.id % 7 + 1)), p.published_at + make_interval(days => d)
     from publications p cross join generate_series(1, 5) d where p.brand_id = ${brandId} and p.status = 'published'`,
    `insert into channel_metric_gains (channel_id, day, values, as_of)
     select c.id, current_date - d, jsonb_build_object('likes', 100 + d, 'comments', 10, 'views', 1000 + d), now()
     from channels c cross join generate_series(0, ${PAST_DAYS}) d where c.brand_id = ${brandId} and c.platform = 'mastodon'`,
    `update channel_metric_gains g set tops = coalesce((
       select jsonb_object_agg(key, list) from (
         select key, jsonb_agg(jsonb_build_array(id, gain) order by gain desc) as list from (
           select f.key, p.id, (f.value #>> '{}')::float8 as gain,
             row_number() over (partition by f.key order by (f.value #>> '{}')::float8 desc) as place
           from publications p join publication_metrics m on m.publication_id = p.id and m.day = g.day cross join jsonb_each(
             m.values || jsonb_build_object('engagements', (m.values ->> 'likes')::int + (m.values ->> 'comments')::int)) f
           where p.channel_id = g.channel_id and p.published_at between g.day - 6 and g.day
         ) ranked where place <= 50 group by key
       ) tops), '{}')
     from channels c where c.id = g.channel_id and c.brand_id = ${brandId}`,
    `insert into channel_metrics (channel_id, day, values, as_of)
     select c.id, current_date - d, jsonb_build_object('followers', 1000 - d), now() from channels c cross join generate_series(0, 60) d where c.brand_id = ${brandId} and c.platform = 'mastodon'`,
    `insert into short_links (brand_id, publication_id, channel_id, code, target, created_at)
     select brand_id, id, channel_id, 'filled' || id, 'https://example.com/' || id, published_at
     from publications where brand_id = ${brandId} and status = 'published' and id % 4 = 0`,
    `insert into short_link_clicks (link_id, day, clicks, brand_id)
     select id, created_at::date + d, id % 9 + d, brand_id from short_links cross join generate_series(1, 5) d where brand_id = ${brandId}`,
    `insert into calendar_notes (brand_id, day, text, color, is_internal, author_id, created_at, updated_at)
     select ${brandId}, current_date - ${PAST_DAYS} + n * ${PAST_DAYS + FUTURE_DAYS} / ${notes}, 'Note ' || n, 'yellow', true, ${userId}, now(), now() from generate_series(1, ${notes}) n`,
    `insert into post_recurrences (brand_id, every, interval, starts_at, timezone, handling, created_by_id, origin, next_number, next_at, created_at)
     select ${brandId}, 'week', 1, now(), 'Europe/Berlin', 'approve', ${userId}, 'web', 1000, case when n % 2 = 0 then now() + interval '1 day' end, now()
     from generate_series(1, ${RECURRENCES}) n`,
    `insert into post_occurrences (brand_id, recurrence_id, number, post_id)
     select ${brandId}, r.id, p.n / ${RECURRENCES}, p.id
     from (select id, row_number() over (order by id) as n from posts where brand_id = ${brandId}) p
     join (select id, row_number() over (order by id) as n from post_recurrences where brand_id = ${brandId}) r on r.n = 1 + p.n % ${RECURRENCES}`,
    `insert into evergreen_posts (brand_id, post_id, handling, created_by_id, origin, paused_at, pause_reason, counted_from, created_at)
     select ${brandId}, id, 'approve', ${userId}, 'web', case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'paused'::evergreen_pause_reason end, now(), now()
     from (select id, row_number() over (order by id) as n from posts where brand_id = ${brandId} and status = 'published' order by md5(id::text) limit ${EVERGREEN_POSTS}) p`,
    `insert into evergreen_uses (brand_id, source_id, channel_id, post_id, at, created_at)
     select ${brandId}, e.post_id, c.channel_id, c.post_id, c.scheduled_at, now()
     from (select distinct on (post_id) post_id, channel_id, scheduled_at, row_number() over () as n from publications
       where brand_id = ${brandId} and scheduled_at is not null and post_id not in (select post_id from evergreen_posts)) c
     join (select post_id, row_number() over (order by id) as n from evergreen_posts where brand_id = ${brandId}) e on e.n = 1 + c.n % ${EVERGREEN_POSTS} where c.n <= ${EVERGREEN_POSTS * USES}`,
    `insert into queue_fillings (channel_id, brand_id, is_on, times, min_days, counted_from)
     select id, brand_id, true, 3, 30, now() from channels where brand_id = ${brandId}`,
    `insert into saved_texts (brand_id, kind, name, text, updated_at)
     select ${brandId}, 'template', 'Template ' || n, repeat('A text. ', 20), now() from generate_series(1, ${SAVED_TEXTS}) n`,
    `insert into saved_mentions (brand_id, name, handles, updated_at)
     select ${brandId}, 'Person ' || n, '{"mastodon": "@person@example.com"}', now() from generate_series(1, ${SAVED_TEXTS}) n`,
    `insert into channel_sets (brand_id, name, channel_ids, updated_at)
     select ${brandId}, 'Set ' || n, (select array_agg(id) from channels where brand_id = ${brandId}), now() from generate_series(1, 50) n`,
    `insert into share_links (brand_id, created_by_id, token_hash, token, name, expires_at)
     select ${brandId}, ${userId}, 'filled-${brandId}-' || n, 'unused', 'Link ' || n, now() + interval '30 days'
     from generate_series(1, ${Math.ceil(posts / 50)}) n`,
    await readableShareLinks(secrets, brandId, userId),
    `insert into connect_links (brand_id, created_by_id, token_hash, name, expires_at, created_at)
     select ${brandId}, ${userId}, md5('${brandId}-' || n) || md5(n::text), 'Link ' || n, now() + interval '7 days', now()
     from generate_series(1, ${Math.ceil(posts / 50)}) n`,
    `insert into share_link_posts (brand_id, link_id, post_id, position)
     select ${brandId}, l.id, (select min(id) from posts where brand_id = ${brandId}) + (l.id * 7 + n) % ${posts}, n
     from share_links l cross join generate_series(0, 2) n where l.brand_id = ${brandId}`,
    `insert into post_imports (channel_id, is_on, next_at) select id, true, now() + interval '1 day' from channels where brand_id = ${brandId}`,
    `insert into imported_posts (brand_id, channel_id, external_id, body, permalink, kind, media_count, published_at, metrics, engagement, listed_at)
     select ${brandId}, c.id, n::text, repeat('Elsewhere. ', 10), 'https://example.com/' || n, 'text', 0, now() - make_interval(hours => n::int % 8760),
       jsonb_build_object('likes', n % 500), n % 500, now()
     from channels c cross join generate_series(1, ${Math.ceil(posts / 20)}) n where c.brand_id = ${brandId}`,
    `insert into imported_metric_gains (channel_id, day, values, as_of)
     select c.id, current_date - d, jsonb_build_object('likes', 10 + d % 50, 'comments', d % 7), now()
     from channels c cross join generate_series(0, ${PAST_DAYS}) d where c.brand_id = ${brandId} and c.platform = 'mastodon'`,
    `insert into publication_hourly_metrics (publication_id, hour, values, as_of)
     select p.id, date_trunc('hour', p.published_at) + make_interval(hours => h), jsonb_build_object('likes', h), p.published_at + make_interval(hours => h)
     from publications p cross join generate_series(0, 47) h
     where p.brand_id = ${brandId} and p.status = 'published' and p.published_at > now() - interval '10 days'`,
    `insert into idea_feeds (brand_id, url, title, next_at) select ${brandId}, 'https://example.com/feed/' || n, 'Feed ' || n, now() + interval '1 hour' from generate_series(1, ${FEEDS}) n`,
    `insert into idea_feed_items (feed_id, key, is_idea)
     select id, md5(n::text) || md5(n::text), n % 2 = 0 from idea_feeds cross join generate_series(1, ${Math.ceil(Math.min(posts / 20, FEED_ITEMS))}) n where brand_id = ${brandId}`,
    `insert into ideas (brand_id, headline, body, format, status, "references", author_id, origin, created_at, updated_at)
     select ${brandId}, 'Idea ' || n || case when n % ${rareEvery} = 1 then ' ${RARE_WORD}' else '' end, repeat('An idea. ', 10), 'text',
       (array['new', 'shortlisted', 'in_progress', 'used', 'discarded'])[1 + n % 5]::idea_status,
       jsonb_build_array(jsonb_build_object('url', 'https://example.com/' || n, 'title', 'Source ' || n, 'source', 'feed',
         'captured_at', to_char(now() - make_interval(hours => n::int % 8760), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
       ${userId}, 'web', now() - make_interval(hours => n::int % 8760), now() - make_interval(hours => n::int % 8760)
     from generate_series(1, ${Math.ceil(posts / 2)}) n`,
    `insert into contacts (brand_id, name, email, tags, created_at, updated_at)
     select ${brandId}, ${personName("n")}, case when n % 2 = 0 then 'contact' || n || '@example.com' end, array['fan', 'city ' || n % 20], now(), now()
     from generate_series(1, ${Math.ceil(posts / 2)}) n`,
    `insert into contact_identities (brand_id, contact_id, platform, external_id, name, handle)
     select ${brandId}, id, 'mastodon', 'c-' || id, name, '@' || lower(replace(name, ' ', '')) from contacts where brand_id = ${brandId}`,
    `insert into inbox_items (brand_id, channel_id, contact_id, kind, external_id, body, status, tags, received_at, created_at, updated_at)
     select ${brandId}, ${channel("n")}, (select min(id) from contacts where brand_id = ${brandId}) + n % ${Math.ceil(posts / 2)}, 'comment', '${brandId}-' || n,
       'A comment ' || case when n % ${rareEvery} = 1 then '${RARE_WORD}' else '' end || md5(n::text),
       case when n % 10 = 0 then 'open' else 'done' end::inbox_status, array['topic ' || n % 10],
       now() - make_interval(mins => n::int), now() - interval '1 hour', now() - interval '1 hour'
     from generate_series(1, ${Math.ceil(posts / 2)}) n`,
    `insert into inbox_replies (item_id, key, is_by_ai, body)
     select id, gen_random_uuid(), true, 'At nine.' from inbox_items where brand_id = ${brandId} and status = 'open' and id % 3 = 0`,
    `insert into webhook_events (brand_id, event, post_id, payload, occurred_at)
     select ${brandId}, 'post.published', id, '{}', updated_at from posts where brand_id = ${brandId} and status = 'published'`,
    `insert into webhook_deliveries (brand_id, endpoint_id, event, post_id, body, key, status, created_at)
     select ${brandId}, ${endpoint?.id}, 'post.published', 1 + n % ${posts}, '{"post_id":1}', gen_random_uuid(),
       case when n % ${rareEvery} = 1 then 'exhausted' else 'delivered' end::delivery_status, now() - make_interval(secs => ${deliveries} - n)
     from generate_series(1, ${deliveries}) n`,
    `insert into webhook_attempts (delivery_id, number, status, response_code, response_body, duration_ms, at)
     select id, 1, 'succeeded', 200, 'ok', 20, created_at from webhook_deliveries where brand_id = ${brandId}`,
    `insert into notifications (user_id, brand_id, type, title, body, path, read_at, created_at)
     select ${userId}, ${brandId}, 'comment_added', 'A comment', 'Someone commented.', '/posts/1',
       case when n % 10 = 0 then null else now() end, now() - make_interval(secs => ${notifications} - n)
     from generate_series(1, ${notifications}) n`,
    `insert into audit_events (account_id, brand_id, actor_id, actor_name, door, action, subject_type, subject_id, at, sequence, previous_hash, hash)
     select ${accountId}, ${brandId}, ${userId}, 'Filled', 'studio', 'post.approved', 'post', n, now() - make_interval(secs => ${posts} - n),
       1000000 + n, repeat('0', 64), repeat('0', 64)
     from generate_series(1, ${posts}) n`,
  ];
  for (const statement of statements) {
    await db.$executeRawUnsafe(statement);
    // Foreign keys are checked by plans that PostgreSQL makes once: for a table that it takes for empty, by scanning it.
    await db.$executeRawUnsafe(`analyze ${/(?:insert into|update) (\w+)/.exec(statement)?.[1]}`);
  }
  await sumChanges(db);
  await sumChangedMetrics(db);
  // Its profile is a grid of posts.
  await db.$executeRawUnsafe(`update channels set platform = 'tiktok' where id = ${ids[1]?.id}`);
  return sampleOf(db, brandId, {
    gridChannelId: ids[1]?.id ?? 0,
    channelId: ids[0]?.id ?? 0,
    unusedChannelId: unused.id,
  });
}

/**
 * A name of its own for each of 234,000 people, of parts that differ in frequency as those of names do: of names that differ
 * in a number, a search would have to compare all.
 */
function personName(n: string): string {
  const first =
    "Ada,Ben,Carla,David,Elena,Farid,Greta,Hugo,Ines,Jonas,Karim,Lena,Mira,Noah,Olga,Pavel,Quirin,Rosa,Sofia,Tariq,Ulla,Vera,Wanda,Xenia,Yusuf,Zoe";
  const last = [
    "Ba,Ber,Ca,Cher,Da,Del,Fa,Ger,Ha,Hol,Jan,Ka,Kel,La,Lin,Ma,Mun,Na,Nov,Or,Pe,Quist,Ra,Ros,Sa,Schu,Ta,Tor,Va,Wil",
    "a,be,chi,der,en,fi,go,her,i,ko,la,man,ne,o,po,re,si,ti,u,vi",
    "ck,da,ler,mann,nen,no,ovic,rez,sen,son,ska,ton,vik,witz,ya",
  ];
  let different = 1;
  const [given, ...family] = [first, ...last].map((list) => {
    const part = `(string_to_array('${list}', ','))[1 + ${n} / ${different} % ${list.split(",").length}]`;
    different *= list.split(",").length;
    return part;
  });
  return `${given} || ' ' || ${family.join(" || ")}`;
}

/** Share links whose URLs can be shown again: the newest of the brand. */
async function readableShareLinks(secrets: Pick<Secrets, "encrypt">, brandId: number, userId: number): Promise<string> {
  const rows = await Promise.all(
    Array.from({ length: READABLE_SHARE_LINKS }, async () => {
      const row = randomBytes(16).toString("hex");
      return { row, token: await secrets.encrypt(row, { table: "share_links", column: "token", row }) };
    }),
  );
  const values = rows.map(
    ({ row, token }) => `(${brandId}, ${userId}, '${row}', '${token}', 'A link', now() + interval '30 days')`,
  );
  return `insert into share_links (brand_id, created_by_id, token_hash, token, name, expires_at) values ${values.join(", ")}`;
}

async function sampleOf(
  db: Db,
  brandId: number,
  channels: Pick<FilledRows, "channelId" | "unusedChannelId" | "gridChannelId">,
): Promise<FilledRows> {
  const where = { brandId };
  const newest = { where, orderBy: { id: "desc" }, select: { id: true } } as const;
  const [campaign, contact, used] = await Promise.all([
    db.campaign.findFirstOrThrow(newest),
    db.contactIdentity.findFirstOrThrow({ where, orderBy: { contactId: "desc" } }),
    db.postMedia.findFirstOrThrow({ where, orderBy: { postId: "desc" } }),
  ]);
  const published = await db.publication.findMany({
    where: {
      brandId,
      status: "published",
      links: { some: {} },
      publishedAt: { lt: new Date(Date.now() - 86_400_000) },
    },
    orderBy: { id: "desc" },
    take: COMPARED,
    select: { postId: true },
  });
  return {
    ...channels,
    campaignId: campaign.id,
    contactId: contact.contactId,
    contactHandle: contact.handle ?? "",
    assetId: used.assetId,
    postIds: [...new Set(published.map(({ postId }) => postId))],
  };
}
