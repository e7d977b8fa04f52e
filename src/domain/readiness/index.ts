import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";

type Part = "database" | "migrations" | "key_ring" | "worker";

const HEARTBEAT_SECONDS = 30;
/** A database that hangs is as bad as none, and who asks must not hang with it. */
const LONGEST_MS = 3000;

/** What has to work before traffic should come here (reliability.md "Running"); each part is `ok` or says what is wrong. */
export async function readiness(services: Platform): Promise<Record<Part, string>> {
  const { db, secrets } = services;
  const check = (work: () => Promise<string>) =>
    Promise.race([work(), sleep(LONGEST_MS, "does not answer", { ref: false })]).catch(() => "does not answer");

  const [database, migrations, keyRing, worker] = await Promise.all([
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
    check(async () => {
      const place = { table: "readiness", column: "probe", row: 0 };
      return (await secrets.open(await secrets.seal("probe", place), place)) === "probe" ? "ok" : "does not decrypt";
    }),
    check(async () => {
      const [beat] = await db.$queryRaw<{ fresh: boolean | null }[]>`
        select max(beat_at) > now() - make_interval(secs => ${HEARTBEAT_SECONDS}) as fresh from worker_heartbeats`;
      return beat?.fresh ? "ok" : "no worker has been heard of lately";
    }),
  ]);
  return { database, migrations, key_ring: keyRing, worker };
}

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
