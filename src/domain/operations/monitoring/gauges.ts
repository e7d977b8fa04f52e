/** The gauges of the installation as a whole, shown by `/metrics` and checked by `admin doctor`: name and description. */
export const GAUGES = {
  masthead_database_up: "1 while the database responds.",
  masthead_figures_missing: "1 for a group of metrics that could not be read.",
  masthead_publications_due: "Publications that are due and not being sent yet.",
  masthead_publications_due_oldest_seconds: "Age of the oldest due publication.",
  masthead_publications_unknown: "Publications with an unknown result, which a person has to resolve.",
  masthead_webhook_deliveries_pending: "Webhook deliveries that are neither delivered nor exhausted.",
  masthead_webhook_deliveries_oldest_seconds: "Age of the oldest pending webhook delivery.",
  masthead_webhook_endpoints: "Webhook endpoints by status.",
  masthead_channels: "Channels by status.",
  masthead_callbacks: "Unprocessed callbacks from networks, by status (pending, failed).",
  masthead_mails: "Unsent emails by status: waiting for a retry, or failed permanently.",
  masthead_mails_oldest_seconds: "Age of the oldest email waiting for a retry.",
  masthead_queue_jobs: "Background jobs by queue and state (ready, deferred, active, failed).",
  masthead_queue_oldest_seconds:
    "Age of the oldest due work by queue, for scaling workers; publishing counts due publications, webhooks due deliveries.",
  masthead_workers: "Workers with a heartbeat in the last 30 seconds.",
  masthead_worker_heartbeat_age_seconds: "Time since the last heartbeat of a worker.",
  masthead_worker_memory_bytes: "Resident memory of the largest worker.",
  masthead_worker_lag_seconds: "99th percentile of the event loop delay of the slowest worker.",
  masthead_database_connections: "Connections to the database by state.",
  masthead_database_connections_limit: "Maximum number of connections of the server.",
  masthead_database_bytes: "Size of the database.",
  masthead_database_switches: "How often another database server has taken over.",
  masthead_database_in_doubt: "Publications and replies that the last of them may not have known of.",
  masthead_database_replica_up: "1 while lists are read from DATABASE_READ_URL.",
  masthead_database_replica_behind_bytes: "Log of the database that DATABASE_READ_URL has not replayed.",
  masthead_database_replica_behind_seconds: "Age of the last commit that it has replayed, while it is behind.",
  masthead_free_bytes: "Free space of the data folders.",
  masthead_backups: "Backups in BACKUP_DIR.",
  masthead_backup_age_seconds: "Age of the newest backup in BACKUP_DIR.",
  masthead_encryption_keys: "Keys in ENCRYPTION_KEYS by name; use says whether new values are encrypted with it.",
} as const;

export type GaugeName = keyof typeof GAUGES;

/** One value of a gauge; labels are few and short, never ids. */
export type GaugeReading = { name: GaugeName; labels?: Record<string, string>; value: number };

/** The gauge of a web process by which `admin doctor` knows of errors: it has no history of its own to compare a counter with. */
export const RECENT_ERRORS = "masthead_http_server_errors_last_hour";
