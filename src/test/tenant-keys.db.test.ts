import { beforeAll, expect, it } from "vitest";
import { createWorld } from "./world.ts";

/**
 * What a database that is sharded by brand has to know of every table (`docs/operations/capacity.md`). A table has a required
 * `brand_id` or `account_id`, or it is in one of these lists: a new one that is in none makes the test fail.
 */

/**
 * Tables whose brand is that of the row they belong to, by required foreign keys. They would need the column to be
 * distributed; it is not stored twice until then.
 */
const BRAND_OF: Readonly<Record<string, string>> = {
  approval_rounds: "posts",
  channel_link_clicks: "channels",
  channel_metric_gains: "channels",
  channel_metrics: "channels",
  channel_polls: "channels",
  channel_refreshes: "channels",
  guest_email_links: "guest_emails",
  idea_feed_items: "idea_feeds",
  inbox_note_mentions: "inbox_notes",
  inbox_notes: "inbox_items",
  inbox_replies: "inbox_items",
  inbox_reply_media: "inbox_replies",
  media_variants: "media_assets",
  post_imports: "channels",
  post_revisions: "posts",
  post_submissions: "posts",
  publication_attempts: "publications",
  publication_changes: "publications",
  publication_metrics: "publications",
  publication_hourly_metrics: "publications",
  imported_metric_gains: "channels",
  publication_parts: "publications",
  receipt_disclosures: "publication_receipts",
  step_approvals: "approval_rounds",
  suggestions: "thread_entries",
  thread_mentions: "thread_entries",
  webhook_attempts: "webhook_deliveries",
  webhook_queue: "webhook_deliveries",
};

const PERSON = "belongs to a person, who may be a member of brands of several accounts";
const INSTALLATION = "of the installation and its processes";
const BEFORE = "exists before anybody knows whose it is";

/** Tables that stay in one place, with the reason. */
const GLOBAL: Readonly<Record<string, string>> = {
  accounts: "is itself what brands belong to",
  users: "is a person",
  access_tokens: PERSON,
  avatars: "belongs to a person: a user, or whoever wrote to a brand; a browser asks by the key alone",
  device_tokens: PERSON,
  idempotency_keys: PERSON,
  known_sign_ins: PERSON,
  mail_links: PERSON,
  notification_preferences: PERSON,
  notifications: PERSON,
  oauth_connections: PERSON,
  passkeys: PERSON,
  recovery_codes: PERSON,
  unread_changes: PERSON,
  auth_challenges: BEFORE,
  device_logins: BEFORE,
  inbound_events: BEFORE,
  oauth_artifacts: BEFORE,
  throttle_hits: BEFORE,
  data_deletions: "a request of a network's user, which concerns all brands",
  oauth_clients: "a program that people of all accounts let in",
  campaign_post_changes: "sums by campaign without foreign keys; would need brand_id, which its triggers know",
  mails: "a queue of letters to people, a row for seconds",
  plan_prices: INSTALLATION,
  plans: INSTALLATION,
  stripe_events: INSTALLATION,
  app_keys: INSTALLATION,
  encryption_keys: INSTALLATION,
  receipt_keys: INSTALLATION,
  signing_certificates: INSTALLATION,
  platform_paces: "how fast the networks are sent to, shared by all brands",
  platform_slots: "how many are sent at once, shared by all brands",
  process_folders: INSTALLATION,
  database_timelines: INSTALLATION,
  gauge_counts: INSTALLATION,
  worker_counters: INSTALLATION,
  worker_heartbeats: INSTALLATION,
};

const RANDOM = "random, so that it is unique without being checked across shards";
const DIRECTORY = "looked up before the brand is known: needs a directory of all shards";

/** What is unique across all brands, besides the ids, and what becomes of it on shards. */
const UNIQUE_EVERYWHERE: Readonly<Record<string, string>> = {
  "approval_links(token_hash)": DIRECTORY,
  "brands(handle)": DIRECTORY,
  "brands(slug)": DIRECTORY,
  "calendar_feeds(token_hash)": DIRECTORY,
  "channel_requests(state_hash)": DIRECTORY,
  "channel_requests(ticket_hash)": DIRECTORY,
  "comment_images(storage_key)": RANDOM,
  "connect_links(token_hash)": DIRECTORY,
  "custom_domains(verified_as)": DIRECTORY,
  "exports(storage_key)": RANDOM,
  "feed_entries(key)": RANDOM,
  "guest_email_links(token_hash)": DIRECTORY,
  "invitations(token_hash)": DIRECTORY,
  "link_cards(image_key)": RANDOM,
  "media_assets(storage_key)": RANDOM,
  "media_uploads(key)": DIRECTORY,
  "media_variants(storage_key)": RANDOM,
  "share_links(token_hash)": DIRECTORY,
  "short_links(code)": DIRECTORY,
  "single_sign_ons(slug)": DIRECTORY,
  "sso_attempts(link_hash)": DIRECTORY,
  "sso_attempts(state_hash)": DIRECTORY,
  "sso_domains(verified_as)": DIRECTORY,
  "webhook_deliveries(key)": RANDOM,
};

type Table = { name: string; hasKey: boolean; parents: string[] };

let tables: Table[];
let uniqueKeys: { place: string; table: string }[];

beforeAll(async () => {
  const { db } = await createWorld();
  tables = await db.$queryRaw<Table[]>`
    select t.relname as name,
      exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull
        and a.attname in ('brand_id', 'account_id')) as "hasKey",
      array(select c.confrelid::regclass::text from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid and not exists (
          select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey) and not a.attnotnull
        )) as parents
    from pg_class t
    where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace
      and t.relname <> '_prisma_migrations'
    order by 1`;
  // Unique by columns or expressions of which none is an id: those are unique everywhere already.
  uniqueKeys = await db.$queryRaw<{ place: string; table: string }[]>`
    select t.relname as table,
      t.relname || '(' || string_agg(pg_get_indexdef(i.indexrelid, key.number, true), ',' order by key.number) || ')' as place
    from pg_index i join pg_class t on t.oid = i.indrelid cross join generate_series(1, i.indnkeyatts) as key (number)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[key.number - 1] and a.attnum > 0
    where i.indisunique and t.relnamespace = 'public'::regnamespace
    group by i.indexrelid, t.relname
    having not coalesce(bool_or(a.attname in ('id', 'brand_id', 'account_id') or a.attname ~ '_id$' and exists (
      select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey))), false)
    order by 2`;
});

it("finds the brand or account of every row, or has one reason why there is none", () => {
  const listed = [...Object.keys(BRAND_OF), ...Object.keys(GLOBAL)];
  const withoutKey = tables.filter(({ hasKey }) => !hasKey).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(withoutKey);
});

it("reaches the brand by required foreign keys where a table has no column for it", () => {
  const known = new Map(tables.map((table) => [table.name, table]));
  const reaches = (name: string): boolean =>
    known.get(name)?.hasKey || (name in BRAND_OF && reaches(BRAND_OF[name] ?? ""));
  const wrong = Object.entries(BRAND_OF).filter(
    ([name, parent]) => !known.get(name)?.parents.includes(parent) || !reaches(parent),
  );
  expect(wrong).toEqual([]);
});

it("knows what has to be unique across all brands", () => {
  const places = uniqueKeys.filter(({ table }) => !(table in GLOBAL)).map(({ place }) => place);
  expect(places).toEqual(Object.keys(UNIQUE_EVERYWHERE));
});
