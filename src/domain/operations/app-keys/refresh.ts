import { setTimeout as sleep } from "node:timers/promises";
import { applyAppKeys } from "#platform/connectors/app-keys.ts";
import type { Platform } from "#platform/services.ts";
import { listAppPlatforms, readEnteredKeys } from "./find.ts";
import { keysOf } from "./rules.ts";

type Services = Pick<Platform, "db" | "secrets" | "env" | "log">;

const EVERY_MS = 5000;

/** By database: what its keys were when they were last decrypted. */
const read = new Map<string, string>();

/** Makes this process use the app keys that are entered at the moment. */
export async function refreshAppKeys({ db, secrets, env, log }: Services): Promise<void> {
  const rows = await db.appKey.findMany({ select: { name: true, value: true }, orderBy: { name: "asc" } });
  const state = JSON.stringify(rows.map(({ name, value }) => [name, value]));
  if (read.get(env.DATABASE_URL) === state) return;
  const entered = await readEnteredKeys({ db, secrets }, (name) =>
    log.error({ key: name }, "an app key is unreadable"),
  );
  const known = new Set(listAppPlatforms().flatMap(keysOf));
  const keys = [...entered].flatMap(([name, { value }]) => (known.has(name) ? [[name, value] as const] : []));
  applyAppKeys(env, Object.fromEntries(keys));
  read.set(env.DATABASE_URL, state);
}

/** Does so every few seconds, because an operator may enter keys in another process. Resolves after `stop`. */
export async function watchAppKeys(services: Services, { stop }: { stop: AbortSignal }): Promise<void> {
  while (!stop.aborted) {
    // An outage of the database is reported elsewhere; the keys stay as they are meanwhile.
    await refreshAppKeys(services).catch((error: unknown) => services.log.debug({ err: error }, "app keys"));
    await sleep(EVERY_MS, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}
