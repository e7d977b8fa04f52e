import { mailBacklog } from "#domain/mail/index.ts";
import { type Check, type Finding, fail, figure, ok, warn } from "./check.ts";

/** A worker at rest has a fifth of this; preparing videos is done beside it. */
const MUCH_MEMORY = 1e9;
/** A worker fetches what is ready within a minute. */
const LONGEST_WAIT_MINUTES = 10;

/** What waits, and what failed and waits for a person. */
export const backlogChecks: readonly Check[] = [
  {
    name: "worker",
    run(facts) {
      const workers = figure(facts, "masthead_workers");
      if (workers === 0)
        return [
          fail(
            "No worker has been heard of for 30 seconds: nothing is published or delivered.",
            'Run "npm start" with WORKER=inline, or "npm run worker".',
          ),
        ];
      const lag = figure(facts, "masthead_worker_lag_seconds");
      const memory = figure(facts, "masthead_worker_memory_bytes");
      if (memory > MUCH_MEMORY)
        return [
          warn(
            `A worker has ${(memory / 1e9).toFixed(1)} GB of memory.`,
            "Restart it when nothing is due, and report it.",
          ),
        ];
      if (lag > 0.5) return [warn(`A worker is busy for ${lag.toFixed(1)} s at a time.`, "Give it more of a core.")];
      return [ok(`${workers === 1 ? "1 worker is" : `${workers} workers are`} at work.`)];
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

      const due = figure(facts, "masthead_publications_due");
      const oldest = figure(facts, "masthead_publications_due_oldest_seconds");
      const unknown = figure(facts, "masthead_publications_unknown");
      const findings: Finding[] = [];
      const { stuck, unexpired } = row ?? { stuck: 0, unexpired: 0 };
      if (stuck > 0)
        findings.push(
          fail(
            `${stuck} publications were begun, and nobody has settled them for 5 minutes.`,
            "See that a worker runs.",
          ),
        );
      if (unexpired > 0)
        findings.push(
          warn(
            `${unexpired} publications have expired, and nobody has said so.`,
            "See that a worker runs, and its log.",
          ),
        );
      if (oldest > 60)
        findings.push(fail(`${due} publications are due, the oldest for ${words(oldest)}.`, "See that a worker runs."));
      if (unknown > 0)
        findings.push(
          warn(
            `Of ${unknown} publications nobody knows whether they arrived.`,
            'Their brands resolve them in the studio: "it is there" or "send again".',
          ),
        );
      return findings.length > 0 ? findings : [ok("Nothing that is due waits.")];
    },
  },
  {
    name: "webhooks",
    run(facts) {
      const pending = figure(facts, "masthead_webhook_deliveries_pending");
      const oldest = figure(facts, "masthead_webhook_deliveries_oldest_seconds");
      const disabled = figure(facts, "masthead_webhook_endpoints", { status: "disabled" });
      const findings: Finding[] = [];
      if (oldest > 600)
        findings.push(
          warn(
            `${pending} webhook deliveries are pending, the oldest for ${words(oldest)}.`,
            "Receivers may be slow; if it grows, run one more worker.",
          ),
        );
      if (disabled > 0)
        findings.push(
          warn(
            `${disabled} webhook endpoints are disabled after failing.`,
            "Their brands enable them in Settings → API and recover what was missed.",
          ),
        );
      return findings.length > 0 ? findings : [ok(`${pending} webhook deliveries are pending.`)];
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
        const fix = "Check SMTP_URL; see the check mail below. Mails are tried for three days.";
        findings.push(level(`${waiting} mails wait, the oldest for ${words(seconds)}: ${error}`, fix));
      }
      if (failed > 0) {
        const fix = '"npm run admin -- mail" lists them, "npm run admin -- resend-mail <id>" sends one again.';
        findings.push(warn(`${failed} mails could not be sent.`, fix));
      }
      return findings.length > 0 ? findings : [ok("No mail waits for the mail server.")];
    },
  },
  {
    name: "jobs",
    async run(facts) {
      const idle = await facts.services.db.$queryRaw<{ name: string; minutes: number }[]>`
        select name, (extract(epoch from now() - min(start_after)) / 60)::int as minutes from pgboss.job
        where state in ('created', 'retry') and start_after < now() - make_interval(mins => ${LONGEST_WAIT_MINUTES})
        group by name order by name`;
      const jobs = facts.figures.filter(({ name }) => name === "masthead_jobs");
      const failed = jobs.filter(({ labels, value }) => labels?.state === "failed" && value > 0);
      const waiting = jobs.filter(({ labels, value }) => labels?.state === "ready" && value > 1000);
      const name = (list: typeof jobs) => list.map(({ labels, value }) => `${labels?.queue} (${value})`).join(", ");
      const findings: Finding[] = [];
      if (failed.length > 0)
        findings.push(warn(`Failed within a day: ${name(failed)}.`, 'Search the worker\'s log for "job failed".'));
      if (waiting.length > 0) findings.push(warn(`Many wait: ${name(waiting)}.`, "Run one more worker."));
      for (const { name: queue, minutes } of idle)
        findings.push(
          warn(`Nobody works on ${queue}: its oldest job waits for ${minutes} min.`, "Run one more worker."),
        );
      return findings.length > 0 ? findings : [ok("No job failed within a day, and none waits for long.")];
    },
  },
  {
    name: "callbacks",
    run(facts) {
      const failed = figure(facts, "masthead_callbacks", { status: "failed" });
      if (failed === 0) return [ok("Nothing that networks sent has failed.")];
      const fix = '"npm run admin -- callbacks" lists them, "npm run admin -- retry-callbacks" tries again.';
      return [warn(`${failed} callbacks of networks could not be worked off.`, fix)];
    },
  },
  {
    name: "channels",
    run(facts) {
      const lost = figure(facts, "masthead_channels", { status: "needs_reconnect" });
      const expiring = figure(facts, "masthead_channels", { status: "expiring" });
      const fix = "Their brands connect them again in the studio, under Channels.";
      const findings: Finding[] = [];
      if (lost > 0) findings.push(warn(`${lost} channels have lost their connection.`, fix));
      if (expiring > 0) findings.push(warn(`${expiring} channels lose their connection soon.`, fix));
      return findings.length > 0 ? findings : [ok("All channels are connected.")];
    },
  },
];

function words(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
