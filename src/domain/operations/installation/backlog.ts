import { mailBacklog } from "#domain/events/mail/index.ts";
import { counted, plural } from "#kernel/counted.ts";
import type { Db } from "#platform/db/index.ts";
import { type Check, type Finding, fail, gauge, ok, warn } from "./finding.ts";

/** Bytes; an idle worker uses a fifth of this, and videos are processed in other processes. */
const MUCH_MEMORY = 1e9;
/** A worker fetches what is ready within a minute. */
const LONGEST_WAIT_MINUTES = 10;

/** Queues and everything that failed and needs attention. */
export const backlogChecks: readonly Check[] = [
  {
    name: "worker",
    async run(facts) {
      const workers = gauge(facts, "masthead_workers");
      if (workers === 0)
        return [
          fail(
            "No worker has sent a heartbeat for 30 seconds: nothing is published or delivered.",
            'Run "npm start" with WORKER=inline, or "npm run worker".',
          ),
        ];
      const lag = gauge(facts, "masthead_worker_lag_seconds");
      const memory = gauge(facts, "masthead_worker_memory_bytes");
      if (memory > MUCH_MEMORY)
        return [
          warn(
            `A worker uses ${(memory / 1e9).toFixed(1)} GB of memory.`,
            "Restart it when no posts are due, and report a bug.",
          ),
        ];
      if (lag > 0.5)
        return [warn(`A worker's event loop is blocked for up to ${lag.toFixed(1)} s.`, "Give it more CPU.")];
      const unserved = await findUnserved(facts.services.db);
      if (unserved.length > 0)
        return [
          fail(
            `No worker works on ${unserved.join(", ")}.`,
            "Add the names to WORKER_QUEUES of a worker, or run one without it.",
          ),
        ];
      return [ok(`${counted(workers, "worker")} running.`)];
    },
  },
  {
    name: "publishing",
    async run(facts) {
      const { db } = facts.services;
      const [row] = await db.$queryRaw<{ stuck: number; unexpired: number }[]>`
        select
          (select count(*)::int from publications
           where status = 'publishing' and lease_until < now() - interval '5 minutes') as stuck,
          (select count(*)::int from publications where status in ('draft', 'pending_approval')
           and scheduled_at < now() - interval '5 minutes'
           and brand_id <> all (array(select id from brands where closed_at is not null))) as unexpired`;

      const due = gauge(facts, "masthead_publications_due");
      const oldest = gauge(facts, "masthead_publications_due_oldest_seconds");
      const unknown = gauge(facts, "masthead_publications_unknown");
      const findings: Finding[] = [];
      const { stuck, unexpired } = row ?? { stuck: 0, unexpired: 0 };
      if (stuck > 0)
        findings.push(
          fail(
            `${counted(stuck, "publication")} started more than 5 minutes ago without a result.`,
            "Check that a worker is running.",
          ),
        );
      if (unexpired > 0)
        findings.push(
          warn(
            `${counted(unexpired, "publication")} should have expired but ${plural(unexpired, "was", "were")} not processed.`,
            "Check that a worker is running, and its log.",
          ),
        );
      if (oldest > 60)
        findings.push(
          fail(
            `${counted(due, "publication")} due, the oldest for ${formatDuration(oldest)}.`,
            "Check that a worker is running.",
          ),
        );
      if (unknown > 0)
        findings.push(
          warn(
            `${counted(unknown, "publication")} with an unknown result: the platform may or may not have published ${plural(unknown, "it", "them")}.`,
            "Members of the brand can resolve this on the post's page in the studio.",
          ),
        );
      return findings.length > 0 ? findings : [ok("No overdue publications.")];
    },
  },
  {
    name: "webhooks",
    run(facts) {
      const pending = gauge(facts, "masthead_webhook_deliveries_pending");
      const oldest = gauge(facts, "masthead_webhook_deliveries_oldest_seconds");
      const disabled = gauge(facts, "masthead_webhook_endpoints", { status: "disabled" });
      const findings: Finding[] = [];
      if (oldest > 600)
        findings.push(
          warn(
            `${counted(pending, "webhook delivery", "webhook deliveries")} pending, the oldest for ${formatDuration(oldest)}.`,
            "Receivers may be slow; if the number grows, run another worker.",
          ),
        );
      if (disabled > 0)
        findings.push(
          warn(
            `${counted(disabled, "webhook endpoint")} disabled after repeated failures.`,
            "Members of the brand can enable them in Settings → API and recover missed events.",
          ),
        );
      return findings.length > 0
        ? findings
        : [ok(`${counted(pending, "webhook delivery", "webhook deliveries")} pending.`)];
    },
  },
  {
    name: "mail queue",
    async run({ services }) {
      const { waiting, failed, oldestAt, error } = await mailBacklog(services.db);
      const seconds = oldestAt === null ? 0 : (services.clock.now().getTime() - oldestAt.getTime()) / 1000;
      const findings: Finding[] = [];
      if (waiting > 0) {
        const level = seconds > 3600 ? fail : warn;
        const fix = "Check SMTP_URL and the result of the mail check below. Emails are retried for three days.";
        findings.push(
          level(`${counted(waiting, "email")} queued, the oldest for ${formatDuration(seconds)}: ${error}`, fix),
        );
      }
      if (failed > 0) {
        const fix = '"npm run admin -- mail" lists them, "npm run admin -- resend-mail <id>" resends one.';
        findings.push(warn(`${counted(failed, "email")} could not be sent.`, fix));
      }
      return findings.length > 0 ? findings : [ok("No queued emails.")];
    },
  },
  {
    name: "jobs",
    async run(facts) {
      const idle = await facts.services.db.$queryRaw<{ name: string; minutes: number }[]>`
        select name, (extract(epoch from now() - min(start_after)) / 60)::int as minutes from pgboss.job
        where state in ('created', 'retry') and start_after < now() - make_interval(mins => ${LONGEST_WAIT_MINUTES})
        group by name order by name`;
      const jobs = facts.gauges.filter(({ name }) => name === "masthead_queue_jobs");
      const failed = jobs.filter(({ labels, value }) => labels?.state === "failed" && value > 0);
      const waiting = jobs.filter(({ labels, value }) => labels?.state === "ready" && value > 1000);
      const name = (list: typeof jobs) => list.map(({ labels, value }) => `${labels?.queue} (${value})`).join(", ");
      const findings: Finding[] = [];
      if (failed.length > 0)
        findings.push(
          warn(`Failed in the last 24 hours: ${name(failed)}.`, 'Search the worker\'s log for "job failed".'),
        );
      if (waiting.length > 0) findings.push(warn(`Long queues: ${name(waiting)}.`, "Run another worker."));
      for (const { name: queue, minutes } of idle)
        findings.push(
          warn(`${queue} is not being processed: its oldest job has waited ${minutes} min.`, "Run another worker."),
        );
      return findings.length > 0 ? findings : [ok("No job failed in the last 24 hours, and none is waiting for long.")];
    },
  },
  {
    name: "callbacks",
    run(facts) {
      const failed = gauge(facts, "masthead_callbacks", { status: "failed" });
      if (failed === 0) return [ok("No failed callbacks from networks.")];
      const fix = '"npm run admin -- callbacks" lists them, "npm run admin -- retry-callbacks" retries them.';
      return [warn(`${counted(failed, "callback")} from networks could not be processed.`, fix)];
    },
  },
  {
    name: "channels",
    run(facts) {
      const lost = gauge(facts, "masthead_channels", { status: "needs_reconnect" });
      const expiring = gauge(facts, "masthead_channels", { status: "expiring" });
      const fix = "Members of the brand can reconnect them in the studio, under Channels.";
      const findings: Finding[] = [];
      if (lost > 0) findings.push(warn(`${counted(lost, "channel")} disconnected.`, fix));
      if (expiring > 0) findings.push(warn(`The connection of ${counted(expiring, "channel")} expires soon.`, fix));
      return findings.length > 0 ? findings : [ok("All channels are connected.")];
    },
  },
];

/** What no worker that lives works on, as `WORKER_QUEUES` names it. */
async function findUnserved(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    with alive as (select groups from worker_heartbeats where beat_at > now() - interval '30 seconds')
    select name from (
      select 'publishing' as name union select split_part(name, '.', 1) from pgboss.queue where not starts_with(name, '__')
    ) work
    where not exists (select from alive where cardinality(groups) = 0 or name = any(groups)) order by name`;
  return rows.map(({ name }) => name);
}

function formatDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
