/** What `/metrics` shows of the installation as a whole, and `admin doctor` judges: name and meaning. */
export const GAUGES = {
  masthead_database_up: "1 while the database answers.",
  masthead_figures_missing: "1 for a group of figures that could not be read just now.",
  masthead_publications_due: "Publications whose time has come and that nobody has begun to send.",
  masthead_publications_due_oldest_seconds: "How long the oldest of them has been due.",
  masthead_publications_unknown: "Publications of which a person has to say whether they arrived.",
  masthead_webhook_deliveries_pending: "Webhook deliveries that are neither delivered nor given up.",
  masthead_webhook_deliveries_oldest_seconds: "How long ago the oldest of them was made.",
  masthead_webhook_endpoints: "Webhook endpoints by status.",
  masthead_channels: "Channels by status.",
  masthead_callbacks: "What networks sent and is not worked off, by status (pending, failed).",
  masthead_mails: "Mails that did not get through, by status: waiting for the next try, or failed for good.",
  masthead_mails_oldest_seconds: "How long ago the oldest of those that wait was written.",
  masthead_jobs: "Background jobs by queue and state (ready, deferred, active, failed).",
  masthead_workers: "Workers heard of in the last 30 seconds.",
  masthead_worker_heartbeat_age_seconds: "Since a worker was last heard of.",
  masthead_worker_memory_bytes: "Resident memory of the largest worker.",
  masthead_worker_lag_seconds: "The 99th percentile of how late a worker's event loop runs; of the slowest one.",
  masthead_database_connections: "Connections to the database by state.",
  masthead_database_connections_limit: "As many as the server takes.",
  masthead_database_bytes: "Size of the database.",
  masthead_free_bytes: "Free space where data is kept.",
  masthead_backups: "Backups in BACKUP_DIR.",
  masthead_backup_age_seconds: "Since the newest backup in BACKUP_DIR was made.",
  masthead_encryption_keys: "Keys in ENCRYPTION_KEYS by name; use says whether new values are sealed with it.",
} as const;

export type GaugeName = keyof typeof GAUGES;

/** One value of a figure; labels are few and short, never ids. */
export type GaugeReading = { name: GaugeName; labels?: Record<string, string>; value: number };
