import { z } from "zod";
import { mailBacklog } from "#domain/events/mail/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { type GaugeReading, readGauges } from "#domain/operations/monitoring/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { type Env, isLoopbackUrl } from "#platform/env.ts";
import { VERSION } from "#platform/version.ts";
import { CHECKS, checkConfiguration, perform } from "./checks.ts";
import { type Facts, gauge } from "./finding.ts";
import { Installation } from "./schema.ts";

/** How often one operator has everything checked, which asks the mail server and writes a file. */
const RATE = { limit: 60, windowSeconds: 600 } as const;

export const getInstallation = operation({
  name: "installation.get",
  summary:
    "Check the installation, as `npm run admin -- doctor` does: version, workers, mail, queues, storage, networks.",
  scope: "user",
  needs: "operator",
  tier: "full",
  waitsOutside: true,
  input: z.object({}),
  output: Installation,
  async run(ctx) {
    await throttleAttempts(ctx.db, [`installation:${ctx.caller.userId}`], RATE);
    const [gauges, mail] = await Promise.all([readGauges(ctx), mailBacklog(ctx.db)]);
    const facts: Facts = { env: ctx.env, services: ctx, gauges };
    const checked = await Promise.all(
      CHECKS.map(async (check) => ({ name: check.name, findings: await perform(check, facts) })),
    );
    const all = [{ name: "configuration", findings: checkConfiguration(process.env).findings }, ...checked];
    const free = gauges.flatMap(({ name, value }) => (name === "masthead_free_bytes" ? value : []));
    return {
      version: VERSION,
      checked_at: wireTime(ctx.clock.now()),
      workers: gauge(facts, "masthead_workers"),
      database_bytes: gauge(facts, "masthead_database_bytes") || null,
      free_bytes: free.length > 0 ? Math.min(...free) : null,
      mail: { destination: destinationOf(ctx.env), queued: mail.waiting, failed: mail.failed },
      queues: queuesOf(gauges),
      findings: all.flatMap(({ name, findings }) =>
        findings.map(({ level, message, fix }) => ({ check: name, level, message, fix: fix ?? null })),
      ),
    };
  },
});

function destinationOf({ SMTP_URL: smtp, APP_URL: appUrl }: Env): "server" | "mailbox" | "none" {
  if (smtp) return "server";
  return isLoopbackUrl(appUrl) ? "mailbox" : "none";
}

/** The queues with jobs that wait, run or failed, by name. */
function queuesOf(gauges: readonly GaugeReading[]) {
  const queues = new Map<string, { name: string; ready: number; active: number; failed: number }>();
  for (const { name, labels = {}, value } of gauges) {
    if (name !== "masthead_queue_jobs" || value === 0 || labels.queue === undefined) continue;
    const queue = queues.get(labels.queue) ?? { name: labels.queue, ready: 0, active: 0, failed: 0 };
    if (labels.state === "ready") queue.ready += value;
    if (labels.state === "active") queue.active += value;
    if (labels.state === "failed") queue.failed += value;
    queues.set(labels.queue, queue);
  }
  return [...queues.values()]
    .filter(({ ready, active, failed }) => ready + active + failed > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
