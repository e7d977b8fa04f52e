import { Counter, Histogram, Registry } from "prom-client";

/**
 * Metrics of workers. Workers serve no HTTP: every few seconds they add their counts to the database, and `/metrics` of
 * any web process shows the sum over all workers, which no restart resets. Label values are short fixed lists, never
 * ids.
 */
export const workRegistry = new Registry();

export const publishLateness = new Histogram({
  name: "masthead_publish_lateness_seconds",
  help: "Delay between the scheduled time of a publication and its publishing.",
  labelNames: ["platform"],
  buckets: [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 300, 1800],
  registers: [workRegistry],
});

export const publicationOutcomes = new Counter({
  name: "masthead_publications_total",
  help: "Ended claims by outcome: published, part, processing, retry, waiting, failed, unknown, released.",
  labelNames: ["outcome"],
  registers: [workRegistry],
});

export const deliveryOutcomes = new Counter({
  name: "masthead_webhook_attempts_total",
  help: "Webhook requests by the resulting status of their delivery: delivered, retry, exhausted.",
  labelNames: ["outcome"],
  registers: [workRegistry],
});

export const jobOutcomes = new Counter({
  name: "masthead_jobs_total",
  help: "Finished background jobs by queue and outcome (completed, failed). Emails are in the queue mail.send.",
  labelNames: ["queue", "outcome"],
  registers: [workRegistry],
});
