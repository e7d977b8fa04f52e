import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { findUnshared } from "#domain/content/folders/index.ts";
import { lastBackupFailure } from "#domain/operations/backups/index.ts";
import { encryptedByOlder } from "#domain/operations/keys/index.ts";
import { checkDisks, checkReadiness } from "#domain/operations/readiness/index.ts";
import { counted } from "#kernel/counted.ts";
import { lookUp } from "#kernel/look-up.ts";
import { type Check, fail, gauge, ok, warn } from "./finding.ts";

const MIN_FREE_BYTES = 1e9;
const LITTLE_FREE_BYTES = 5e9;
/** One a day, plus the time it takes. */
const OLDEST_BACKUP_HOURS = 30;
/** Publishing uses the database's clock; displayed times and signatures use this machine's. */
const MAX_CLOCK_SECONDS = 5;
const CONNECTIONS_USED_UP = 0.85;

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Database, storage, disks, clocks, backups and keys. */
export const installationChecks: readonly Check[] = [
  {
    name: "database",
    async run(facts) {
      const [row] = await facts.services.db.$queryRaw<{ version: string; number: number }[]>`
        select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
      if (!row || row.number < 150_000) {
        return [fail(`PostgreSQL ${row?.version} is not supported.`, "Use PostgreSQL 15 or newer.")];
      }
      const states = facts.gauges.filter(({ name }) => name === "masthead_database_connections");
      const used = states.reduce((sum, { value }) => sum + value, 0);
      const limit = gauge(facts, "masthead_database_connections_limit");
      const where = { true: " (embedded)", false: " (external)", undefined: "" }[`${facts.isEmbedded}`];
      if (used > limit * CONNECTIONS_USED_UP) {
        return [warn(`${used} of ${limit} connections are in use.`, "Raise max_connections, or run fewer processes.")];
      }
      return [ok(`PostgreSQL ${row.version}${where}, ${used} of ${limit} connections in use.`)];
    },
  },
  {
    name: "readiness",
    /** Worker and disk space have separate checks. */
    async run({ services }) {
      const { worker: _, disk: _disk, ...parts } = await checkReadiness(services);
      return Object.entries(parts).map(([part, state]) =>
        state === "ok"
          ? ok(`${part.replaceAll("_", " ")}: ok.`)
          : fail(`${part.replaceAll("_", " ")}: ${state}.`, lookUp(FIXES, part) ?? "See the log of the web process."),
      );
    },
  },
  {
    name: "clock",
    async run({ services }) {
      const before = Date.now();
      const [row] = await services.db.$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
      const here = (before + Date.now()) / 2;
      const seconds = Math.abs((row?.now.getTime() ?? 0) - here) / 1000;
      const message = `The clocks of this machine and the database differ by ${seconds.toFixed(1)} s.`;
      if (seconds < MAX_CLOCK_SECONDS) return [ok(message)];
      return [warn(message, "Run time synchronization (chrony, systemd-timesyncd) on both.")];
    },
  },
  {
    name: "storage",
    async run({ services, env }) {
      const key = `doctor/${randomUUID()}.txt`;
      const where = env.STORAGE_URL ? new URL(env.STORAGE_URL).protocol.slice(0, -1) : "the data folder";
      try {
        await services.storage.put(key, Buffer.from("written by a check of this installation"));
        const size = await services.storage.size(key);
        if (size === null) return [fail(`A file written to ${where} could not be read back.`, "Check STORAGE_URL.")];
        return [ok(`${where.charAt(0).toUpperCase()}${where.slice(1)} is writable.`)];
      } catch {
        return [
          fail(
            `Writing a file to ${where} failed.`,
            "Check STORAGE_URL, its credentials and the folder's owner; the log line before this one says why.",
          ),
        ];
      } finally {
        await services.storage.delete(key).catch(() => {});
      }
    },
  },
  {
    name: "folders",
    async run({ services }) {
      const unshared = await findUnshared(services.db);
      if (unshared.length === 0) return [ok("All running processes share the same folders.")];
      return unshared.map(({ sentence, remedy }) => {
        return fail(
          `${sentence}.`,
          `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}; see docs/operations/sizing.md.`,
        );
      });
    },
  },
  {
    name: "backups",
    async run(facts) {
      const fix = "See docs/operations/backup.md.";
      const failure = await lastBackupFailure(facts.services.db);
      if (failure) {
        const since = failure.at.toISOString();
        return [fail(`The last backup failed at ${since}: ${failure.reason}`, `It will be retried. ${fix}`)];
      }
      if (!facts.env.BACKUP_DIR) return [warn("BACKUP_DIR is not set: there are no automatic backups.", fix)];
      const isThere = facts.gauges.some(({ name }) => name === "masthead_backup_age_seconds");
      if (!isThere) return [fail(`No backup in ${facts.env.BACKUP_DIR}.`, fix)];
      const hours = gauge(facts, "masthead_backup_age_seconds") / 3600;
      const message = `The latest backup is ${counted(Math.round(hours), "hour")} old.`;
      return [hours > OLDEST_BACKUP_HOURS ? fail(message, fix) : ok(message)];
    },
  },
  {
    name: "space",
    async run({ env }) {
      const fix =
        "Free up space, or move DATA_DIR or STORAGE_URL. When a disk is full, nothing is published or delivered.";
      const { state, sentence, folder } = await checkDisks(env);
      const finding = state === "full" ? fail : warn;
      if (state !== "ok") return [finding(`${sentence} (${folder}).`, fix)];
      const { bavail, bsize } = await statfs(env.DATA_DIR);
      const free = bavail * bsize;
      const message = `${gigabytes(free)} free in ${env.DATA_DIR}.`;
      return [free < MIN_FREE_BYTES ? fail(message, fix) : free < LITTLE_FREE_BYTES ? warn(message, fix) : ok(message)];
    },
  },
  {
    name: "keys",
    async run({ services }) {
      const fix = 'Run "npm run admin -- rotate-keys", then remove the older key from ENCRYPTION_KEYS.';
      const older = await encryptedByOlder(services);
      return older.length > 0
        ? older.map((message) => warn(message, fix))
        : [ok("All secrets are encrypted with the first key.")];
    },
  },
];

const FIXES: Readonly<Record<string, string>> = {
  database: "Start it, or check DATABASE_URL.",
  migrations: 'Run "npm start" once, which applies them.',
  key_ring: "Set ENCRYPTION_KEYS to the keys this database was used with.",
};
