/**
 * Tables without a retention rule. A test compares rules, sweeps and this list with the schema: whoever adds a table
 * decides here how long its rows are kept.
 */

/** Rows deleted with their parent, or needed as long as it exists. */
export const KEPT_FOREVER: Readonly<Record<string, string>> = {
  users: "the people themselves; erased 14 days after they asked for it",
  accounts: "erased with their owner",
  brands: "erased with their account",
  members: "who may do what, until a person is removed",
  ai_credit_uses: "one row per account and month, of which the plan's allowance is counted",
  single_sign_ons: "settings of an account",
  sso_domains: "settings of an account",
  sso_identities: "bind people to their provider",
  passkeys: "credentials, until removed",
  recovery_codes: "credentials, until replaced",
  known_sign_ins: "a few per person; the oldest gives way",
  device_tokens: "a few per person; gone once the push service no longer knows them",
  notification_preferences: "settings of a person",
  plans: "the price list",
  plan_prices: "the price list",
  oauth_connections: "go with their token",
  channels: "settings of a brand",
  channel_refreshes: "one row per channel, which goes with it",
  channel_polls: "one row per channel, which goes with it",
  platform_paces: "one row per network and channel with a pace, which only changes",
  posts: "the brand's work",
  post_media: "the brand's work",
  post_submissions: "when the brand's work was put before its approvers",
  publications: "the brand's work, and the proof of what was published where",
  publication_changes: "who edited what was published, or deleted it",
  publication_parts: "the proof of what was published where",
  feed_entries: "public pages that others link to",
  media_assets: "the brand's library; they count against its storage",
  media_variants: "the brand's library",
  calendar_notes: "the brand's work",
  ideas: "the brand's work",
  idea_feeds: "settings of a brand",
  saved_texts: "the brand's work",
  thread_entries: "comments and decisions: who approved what (product.md §5)",
  share_links: "through which link somebody outside decided",
  share_link_posts: "what such a link showed",
  approval_link_posts: "go with their link",
  contacts: "the brand's contacts",
  inbox_items: "the brand's conversations",
  inbox_replies: "the brand's conversations",
  automations: "settings of a brand",
  webhook_endpoints: "settings of a brand",
  webhook_attempts: "go with their delivery",
  audit_events: "hash-chained: with its beginning cut off, a log could not be told from one that was tampered with",
  data_deletions: "requests to delete data have a public status page for good",
  encryption_keys: "one row per key, by which a start knows that it has the right ones",
  channel_metric_gains: "one row per channel and night, which goes with the channel",
  worker_counters: "a few rows that only change",
};

/** Rows deleted by their own job, after a time that is part of their purpose. */
export const SWEPT: Readonly<Record<string, string>> = {
  auth_challenges: "auth_challenges.prune",
  channel_requests: "channels.check_expiry",
  mails: "mail.sweep",
  link_cards: "link_cards.sweep",
  device_logins: "device_logins.prune",
  idempotency_keys: "idempotency.prune",
  inbound_events: "callbacks.prune",
  invitations: "invitations.prune",
  media_uploads: "media.sweep_uploads",
  oauth_artifacts: "oauth.sweep",
  oauth_clients: "oauth.sweep",
  sso_attempts: "single_sign_on.prune",
  stripe_events: "billing.prune",
};

/** Rows deleted by whatever writes the next one. */
export const SELF_PRUNED: Readonly<Record<string, string>> = {
  approval_requests: "domain/posts/mail-approvals.ts: minutes, until their mail is queued",
  process_folders: "domain/folders/report-folders.ts: a day after a process was last heard of",
  idea_feed_items: "domain/idea-feeds/poll-feed.ts: 400 days, once the feed no longer lists the entry",
  platform_slots: "domain/publishing/acquire-slot.ts: when the lease of the call ends",
  throttle_hits: "domain/limits/throttle.ts: a day",
  unread_changes: "domain/notifications/sum-unread.ts: summed into a row per person and brand",
  worker_heartbeats: "worker/heartbeat.ts: a day after a worker was last heard of",
};
