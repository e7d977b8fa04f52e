import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findUnshared } from "#domain/content/folders/index.ts";
import { mailBacklog } from "#domain/events/mail/index.ts";
import { lastBackupFailure } from "#domain/operations/backups/index.ts";
import { findLastSwitch } from "#domain/operations/failover/index.ts";
import { keyRingProblem } from "#domain/operations/keys/index.ts";
import { findEndingVersions } from "#platform/connectors/shared/description/api-versions.ts";
import type { Platform } from "#platform/services.ts";
import { checkDisks } from "./disk.ts";

export { checkDisks, type DiskState } from "./disk.ts";

type ReadinessCheck = "database" | "migrations" | "key_ring" | "worker" | "disk";
export type ReadinessReport = Record<ReadinessCheck, string>;

const HEARTBEAT_SECONDS = 30;
/** Timeout in milliseconds: a hanging database counts as unavailable, and the check must not hang with it. */
const CHECK_TIMEOUT_MS = 3000;

/**
 * What must work before traffic is accepted; each part is `ok` or a description of the
 * problem.
 */
export async function checkReadiness(services: Platform): Promise<ReadinessReport> {
  const { db } = services;
  const check = (work: () => Promise<string>) =>
    Promise.race([work(), sleep(CHECK_TIMEOUT_MS, "not responding", { ref: false })]).catch(() => "not responding");

  const [database, migrations, keyRing, worker, disk] = await Promise.all([
    check(async () => {
      await db.$queryRaw`select 1`;
      return "ok";
    }),
    check(async () => {
      const applied = await db.$queryRaw<{ migration_name: string }[]>`
        select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
      const names = new Set(applied.map((row) => row.migration_name));
      const missing = (await migrationNames()).filter((name) => !names.has(name));
      return missing.length === 0 ? "ok" : `not applied: ${missing.join(", ")}`;
    }),
    check(async () => (await keyRingProblem(services)) ?? "ok"),
    check(async () => {
      const [beat] = await db.$queryRaw<{ fresh: boolean | null }[]>`
        select max(beat_at) > now() - make_interval(secs => ${HEARTBEAT_SECONDS}) as fresh from worker_heartbeats`;
      return beat?.fresh ? "ok" : "no recent heartbeat of a worker";
    }),
    check(async () => (await checkDisks(services.env)).sentence),
  ]);
  return { database, migrations, key_ring: keyRing, worker, disk };
}

/**
 * Whether requests can be served. A web process also serves without a worker, and removing it would not help; low disk
 * space is a warning until the disk is full.
 */
export function isReady({ worker: _, disk, ...parts }: ReadinessReport): boolean {
  return Object.values(parts).every((state) => state === "ok") && !disk.startsWith("full");
}

type Notice = "mail" | "folders" | "backup" | "failover" | "api_versions";
const FAILED = "the last attempt failed";

/**
 * Problems that require attention although traffic is accepted. The reason for a failed backup, and folder paths, are
 * only shown by the operator's tools.
 */
export async function listNotices({ db, env, clock }: Platform): Promise<Partial<Record<Notice, string>>> {
  const runCheck = (work: () => Promise<string>) =>
    Promise.race([work(), sleep(CHECK_TIMEOUT_MS, "unknown", { ref: false })]).catch(() => "unknown");
  const [mail, folders, failover, backup] = await Promise.all([
    runCheck(async () => {
      const { waiting, failed, oldestAt } = await mailBacklog(db);
      const since = oldestAt === null ? "" : ` since ${oldestAt.toISOString()}`;
      return waiting + failed === 0 ? "ok" : `${waiting} queued${since}, ${failed} failed`;
    }),
    runCheck(async () => {
      const unshared = (await findUnshared(db)).map(({ name }) => name);
      return unshared.length === 0 ? "ok" : `not shared by all processes: ${unshared.join(", ")}`;
    }),
    runCheck(async () => {
      const last = await findLastSwitch(db, { days: 1 });
      return last ? `another database server took over at ${last.at.toISOString()}, ${last.inDoubt} in doubt` : "ok";
    }),
    runCheck(async () => {
      const failure = await lastBackupFailure(db);
      return failure ? `${FAILED} at ${failure.at.toISOString()}` : "ok";
    }),
  ]);
  const ending = findEndingVersions(env, clock.now()).map(({ name, version }) => `${name} ${version}`);
  const api_versions = `ending: ${ending.join(", ")}`;
  return {
    mail,
    folders,
    ...(failover === "ok" ? {} : { failover }),
    ...(ending.length > 0 ? { api_versions } : {}),
    ...(env.BACKUP_DIR || backup.startsWith(FAILED) ? { backup } : {}),
  };
}

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
