import { expect } from "@playwright/test";
import type { Api } from "../fixtures/api.ts";
import { query } from "../fixtures/database.ts";
import { harborImage } from "../fixtures/image.ts";
import type { Person } from "../fixtures/person.ts";

export interface FilledBrand {
  /** Scheduled on six channels, of which one has to be reconnected since. */
  postOnSixChannels: number;
  /** In review, with a discussion. */
  postInReview: number;
  /** Failed on one channel and published on the others. */
  failedPost: number;
  lostChannel: number;
  inboxItem: number;
  contact: number;
  endpoint: number;
  automation: number;
  /** The path of a review link. */
  reviewLink: string;
}

interface Brand {
  handle: string;
  token: string;
  client: Api;
  origin: string;
}

const LONG_BODY =
  "The evening ferry sails again from Monday: every day but Sunday at seven, and on Saturdays also at half past nine, " +
  "from the old quay. https://example.com/timetables/winter/evening-ferry-between-the-old-quay-and-the-islands";
const TAGS = ["timetable", "ferry", "winter 2026", "harbour council", "Donaudampfschifffahrtsgesellschaft", "quay"];

const LONG_NAME = "Holiday posts of the harbour council, the museum and the ferry company";

const IDEAS = [
  {
    headline: LONG_BODY.slice(0, 190),
    body: LONG_BODY,
    format: "carousel",
    external_key: "ice-on-the-inner-harbour-2026",
  },
  { headline: "Who remembers the old lighthouse keeper?", format: "story", status: "shortlisted" },
  { headline: "An interview with the new harbour master", format: "article", status: "in_progress" },
  { headline: "Ferry timetable for winter", status: "used" },
  { headline: "Ten facts about fog", status: "discarded" },
];

/** A logo of dark lines on a transparent ground, as many accounts have. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAgMAAAAqbBEUAAAADFBMVEVMaXEREREQEBARERHvM3MiAAAABHRSTlMA/1e4PUuiWgAAAAlwSFlzAAALEwAACxMBAJqcGAAAAGNJREFUKM9jYKAKYGpA4nAmIHFUY5A4V8MRbObQ0AMIVaGhEXDO1BjTMLjBoQW8cHVAFpAP5YDUTI2BqYoAmQFxBCdIPXMoxBGsYBuvBkA4YDtUoZwABDlyOKyhUBBAPIeaAADs4ipbDTdFQAAAAABJRU5ErkJggg==";

/** Twelve copies of the uploaded image in five folders; they share its files. */
const MEDIA = `
  INSERT INTO media_assets (brand_id, name, type, bytes, width, height, alt_text, sha256, storage_key, thumb_key, folder)
  SELECT a.brand_id, 'A photo with a name as cameras and people give them ' || n || '.jpg', a.type, a.bytes,
    a.width, a.height / (1 + n % 3), a.alt_text, repeat(to_char(n, 'FM09'), 32), a.storage_key || n, a.thumb_key,
    (array['', 'Summer on the water', 'The archive of the harbour museum 1908 to 1964', 'Portraits', 'Logos', 'Ferries'])[1 + n % 6]
  FROM media_assets a, generate_series(1, 24) n WHERE a.brand_id = $1 AND a.id = $2 RETURNING id`;

const CHANNELS = `
  WITH added AS (
    INSERT INTO channels (brand_id, platform, handle, display_name, avatar_url, last_ok_at, expires_at)
    SELECT $1, platform, handle, name, $2, now(), CASE platform WHEN 'linkedin' THEN now() + interval '5 days' END
    FROM (VALUES ('mastodon', '@the.harbour.gazette.of.the.northern.coast@social.harbour-gazette-of-the-north.example', 'Harbour Gazette of the Northern Coast and the Islands'),
      ('linkedin', 'harbour-gazette-of-the-northern-coast', 'Harbour Gazette'),
      ('telegram', '@harbour_gazette', 'Harbour Gazette: news from the quay, every morning at seven'),
      ('discord', '#announcements', 'Announcements'),
      ('threads', 'harbour.gazette.of.the.northern.coast', 'Harbour Gazette')) AS account (platform, handle, name)
    RETURNING id)
  SELECT id FROM channels WHERE brand_id = $1 UNION SELECT id FROM added ORDER BY id`;

/** A post on most days of two months, in the statuses that a calendar shows. */
const POSTS = `
  INSERT INTO posts (brand_id, author_id, origin, body, tags, scheduled_at, timezone, status, content_hash, updated_at)
  SELECT brand_id, author_id, 'api', CASE n % 3 WHEN 0 THEN 'Tide tables' ELSE body END, tags,
    date_trunc('hour', now()) + n * interval '17 hours', timezone,
    (CASE WHEN n < 0 THEN 'published' WHEN n % 4 = 0 THEN 'in_review' ELSE 'scheduled' END)::post_status, content_hash, now()
  FROM posts, generate_series(-40, 40) n WHERE n NOT IN (0, 1) AND brand_id = $1 AND id = $2 RETURNING id`;

const PUBLICATIONS = `
  INSERT INTO publications (brand_id, post_id, channel_id, idempotency_key, scheduled_at, status, published_at, updated_at)
  SELECT p.brand_id, p.id, c.id, gen_random_uuid(), p.scheduled_at,
    (CASE p.status WHEN 'in_review' THEN 'pending_approval' ELSE p.status::text END)::publication_status,
    CASE p.status WHEN 'published' THEN p.scheduled_at END, now()
  FROM posts p JOIN channels c ON c.brand_id = p.brand_id AND c.id % 3 <= p.id % 3
  WHERE p.brand_id = $1 AND p.id > $2 AND NOT EXISTS (SELECT FROM publications WHERE post_id = p.id) RETURNING id`;

const FAILED = `
  UPDATE publications SET tries = 3, published_at = CASE WHEN channel_id <> $2 THEN now() END,
    status = (CASE WHEN channel_id = $2 THEN 'failed' ELSE 'published' END)::publication_status,
    error = CASE WHEN channel_id = $2 THEN '{"code":"credentials_expired","category":"user","message":"The access token expired on Tuesday and could not be refreshed; the account has to be connected again before anything can be published there.","retryable":false}'::jsonb END
  WHERE post_id = $1 RETURNING id`;

const ATTEMPTS = `
  INSERT INTO publication_attempts (publication_id, number, outcome, error, started_at, finished_at)
  SELECT id, n, CASE WHEN n < tries THEN 'retrying' ELSE status::text END, error, now(), now()
  FROM publications, generate_series(1, 3) n WHERE post_id = $1 RETURNING id`;

const METRICS = `
  INSERT INTO publication_metrics (publication_id, day, "values", as_of)
  SELECT id, current_date - n, jsonb_build_object('impressions', 84211 - n * 997, 'likes', 1240 - n * 31,
    'comments', 118 - n, 'shares', CASE n % 7 WHEN 0 THEN null ELSE 341 - n END), now() - n * interval '1 day'
  FROM publications, generate_series(0, 35) n WHERE brand_id = $1 AND status = 'published' RETURNING day`;

const GAINS = `
  INSERT INTO channel_metric_gains (channel_id, day, "values", as_of)
  SELECT id, current_date - n, jsonb_build_object('impressions', 8421 + n * 97, 'likes', 124 + n, 'comments', 11, 'shares', 34), now()
  FROM channels, generate_series(0, 60) n WHERE brand_id = $1 RETURNING day`;

const FOLLOWERS = `
  INSERT INTO channel_metrics (channel_id, day, "values", as_of)
  SELECT id, current_date - n, jsonb_build_object('followers', 128400 - n * 83), now()
  FROM channels, generate_series(0, 60) n WHERE brand_id = $1 RETURNING day`;

const CONTACTS = `
  WITH contact AS (INSERT INTO contacts (brand_id, name, tags, note, updated_at)
  SELECT $1::int, (array['Maximiliane von und zu Hohenlohe-Langenburg', 'Bo', 'Reader of the evening edition'])[1 + n % 3] || ' ' || n,
    array['regular', 'subscriber since 2019', 'press'], 'Asked about the timetable twice.', now()
  FROM generate_series(1, 20) n RETURNING id)
  INSERT INTO contact_identities (brand_id, contact_id, platform, external_id, handle)
  SELECT $1::int, id, 'mastodon', 'contact-' || id, '@a.handle.of.some.length.' || id || '@social.harbour-gazette-of-the-north.example'
  FROM contact RETURNING contact_id AS id`;

/** The newest first. */
const ITEMS = `
  INSERT INTO inbox_items (brand_id, channel_id, contact_id, kind, external_id, body, status, tags, received_at, updated_at)
  SELECT c.brand_id, (SELECT min(id) FROM channels WHERE brand_id = c.brand_id AND platform = 'mastodon'), c.id,
    (array['comment', 'mention', 'message'])[1 + c.id % 3]::inbox_kind, 'item-' || c.id,
    'When does the evening ferry leave on Sundays? The timetable at the quay and the one at https://example.com/timetables/winter/evening-ferry differ.',
    'open', array['timetable', 'needs an answer today'], now() - c.id % 97 * interval '1 hour', now()
  FROM contacts c WHERE c.brand_id = $1 RETURNING id`;

const REPLIES = `
  WITH reply AS (
    INSERT INTO inbox_replies (item_id, key, is_by_ai, body)
    VALUES ($1, gen_random_uuid(), true, 'At half past nine, from the old quay. The timetable at https://example.com/timetables/winter/evening-ferry is the right one.'))
  SELECT contact_id FROM inbox_items WHERE id = $1`;

const PEOPLE = `
  WITH people AS (
    INSERT INTO users (email, email_key, first_name, last_name, email_verified_at)
    SELECT email, email, 'Maximiliane-Charlotte', 'von Hohenlohe-Langenburg ' || n, now()
    FROM (SELECT n, 'maximiliane.charlotte.' || $1::int || '.' || n || '@harbour-gazette-of-the-north.example' AS email
      FROM generate_series(1, 3) n) AS addresses RETURNING id)
  INSERT INTO members (brand_id, user_id, role)
  SELECT $1::int, id, (array['editor', 'member', 'client'])[1 + id % 3]::member_role FROM people RETURNING id`;

const NOTIFICATIONS = `
  INSERT INTO notifications (user_id, brand_id, type, title, body, path)
  SELECT m.user_id, m.brand_id, 'approval_requested', 'A post is waiting for your approval: the evening ferry sails again from Monday',
    'Maximiliane-Charlotte von Hohenlohe-Langenburg submitted it for Tuesday, 09:00.', '/studio/' || b.handle || '/posts/' || $2
  FROM members m JOIN brands b ON b.id = m.brand_id, generate_series(1, 12)
  WHERE m.brand_id = $1 AND m.role = 'super_admin' RETURNING id`;

const DELIVERIES = `
  INSERT INTO webhook_deliveries (brand_id, endpoint_id, event, post_id, body, key, status)
  SELECT $1, $2, 'post.commented', $3, json_build_object('event', 'post.commented', 'post_id', $3::bigint, 'occurred_at', now())::text, gen_random_uuid(), (array['delivered', 'exhausted', 'skipped'])[1 + n % 3]::delivery_status
  FROM generate_series(1, 12) n RETURNING id`;

/**
 * Fills a person's brand with what a busy team has after two months: long names, folders, six channels, posts in every status,
 * metrics, messages, ideas, members and settings. What takes time otherwise is written to the
 * database.
 */
export async function fillBrandOf(owner: Person & { handle: string }, api: (token?: string) => Api, origin: string) {
  const { body } = await api().post("/auth/login", { email: owner.email, password: owner.password });
  const token = String(body.token);
  return fillBrand({ handle: owner.handle, token, client: api(token), origin });
}

async function fillBrand({ handle, token, client, origin }: Brand): Promise<FilledBrand> {
  const id = await nameBrand(handle);
  const asset = await uploadImage(origin, token);
  const another = await uploadImage(origin, token, 90);
  await query(MEDIA, [id, asset]);
  const channels = (await query<{ id: number }>(CHANNELS, [id, LOGO])).map((channel) => channel.id);
  const [, , , , , lostChannel = 0] = channels;
  const create = async (post: object) =>
    (await createThrough(client, "/posts", { body: LONG_BODY, tags: TAGS, media_ids: [asset], ...post })).id;
  const on = (count: number) => ({ channels: channels.slice(0, count).map((channel_id) => ({ channel_id })) });
  const postOnSixChannels = await create({ ...on(6), scheduled_at: inDays(3), approve: true });
  const failedPost = await create({ ...on(6), scheduled_at: inDays(2), approve: true });
  const inReview: number[] = [];
  for (const days of [1, 1.5, 2, 4])
    inReview.push(
      await create({
        ...on(4),
        scheduled_at: inDays(days),
        submit: true,
        internal_note: "Ask the pilot.",
        media_ids: [asset, another],
      }),
    );
  const [postInReview = 0] = inReview;
  await create({ ...on(2), tags: [...TAGS, "people", "interview", "series", "archive"] });
  await createThrough(client, `/posts/${postInReview}/comments`, { body: LONG_BODY });
  const link = await createThrough(client, "/share-links", { name: LONG_NAME, post_ids: inReview });
  await query(POSTS, [id, postOnSixChannels]);
  await query(PUBLICATIONS, [id, postOnSixChannels]);
  await query(FAILED, [failedPost, lostChannel]);
  await query("UPDATE posts SET status = 'partially_published' WHERE id = $1", [failedPost]);
  await query(ATTEMPTS, [failedPost]);
  const lost = "status = 'needs_reconnect', expires_at = now() - interval '1 day', posting_times = '{540, 3420, 6300}'";
  await query(`UPDATE channels SET ${lost} WHERE id = $1`, [lostChannel]);
  await query(METRICS, [id]);
  await query(GAINS, [id]);
  await query(FOLLOWERS, [id]);
  await query(CONTACTS, [id]);
  const [item] = await query<{ id: number }>(ITEMS, [id]);
  const [reply] = await query<{ contact_id: number }>(REPLIES, [item?.id ?? 0]);
  await query(PEOPLE, [id]);
  await query(NOTIFICATIONS, [id, postInReview]);
  await client.post("/ideas/import", { ideas: IDEAS });
  const email = "a.person.with.a.long.name@harbour-gazette-of-the-north.example";
  await createThrough(client, "/invitations", { email, role: "client" });
  const url = `${origin}/a/receiver/with/a/long/path/of/the/website/of/the/harbour/gazette`;
  const endpoint = await createThrough(client, "/webhook-endpoints", {
    url,
    description: LONG_NAME,
    events: ["post.published", "post.commented"],
  });
  await query(DELIVERIES, [id, endpoint.id, postInReview]);
  const automation = await createThrough(client, "/automations", {
    name: "Opening hours of the ferry and of the museum, answered by a draft",
    trigger: { kinds: ["comment", "message"] },
    conditions: [{ field: "body", op: "contains", value: "opening hours of the regatta museum" }],
    acts: [{ act: "tag", tags: TAGS.slice(0, 4) }],
  });
  return {
    postOnSixChannels,
    postInReview,
    failedPost,
    lostChannel,
    inboxItem: item?.id ?? 0,
    contact: reply?.contact_id ?? 0,
    endpoint: endpoint.id,
    automation: automation.id,
    reviewLink: new URL(link.url).pathname,
  };
}

/** Creates something through the API, which returns it. */
async function createThrough(client: Api, path: string, input: object): Promise<{ id: number; url: string }> {
  const { status, body } = await client.post(path, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return Object.values(body)[0] as { id: number; url: string };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function nameBrand(handle: string): Promise<number> {
  const name = "Harbour Gazette of the Northern Coast and the Islands";
  const [brand] = await query<{ id: number }>("UPDATE brands SET name = $2 WHERE handle = $1 RETURNING id", [
    handle,
    name,
  ]);
  return brand?.id ?? 0;
}

async function uploadImage(origin: string, token: string, hue = 0): Promise<number> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(await harborImage(hue))], "harbour.jpg", { type: "image/jpeg" }));
  body.set("alt_text", "The harbour at dusk, with a sailing boat in front of the lighthouse");
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/v1/media/assets`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { asset: { id: number } }).asset.id;
}

/** Pages of single things in a filled brand, below `/studio/{handle}`. */
export const pagesOfThings = ({ postOnSixChannels, postInReview, failedPost, lostChannel, ...others }: FilledBrand) => [
  `posts/${postOnSixChannels}`,
  `posts/${failedPost}`,
  `posts/${postInReview}`,
  `posts/${postInReview}/edit`,
  `posts/${postInReview}/decide?revision=1`,
  `channels/${lostChannel}`,
  "channels/connect",
  `inbox?item=${others.inboxItem}`,
  `contacts/${others.contact}`,
  `settings/api/endpoints/${others.endpoint}`,
  `settings/automations/${others.automation}`,
  "settings/members",
  "settings/api/deliveries",
  "review-links",
  "calendar?view=week",
  "calendar?view=list",
];
