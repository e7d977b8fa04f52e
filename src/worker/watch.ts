import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";

export type DatabaseWatch = {
  /** Reports a failure: logs an outage of the database once, any other error as it is. */
  failed(error: unknown): void;
};

const PROBE_SECONDS = 1;

/** Logs an outage of the database with one line when it begins and one when it ends, instead of every failure. */
export function watchDatabase({ db, log }: Platform, stop: AbortSignal): DatabaseWatch {
  let isAsking = false;

  async function diagnose(error: unknown): Promise<void> {
    if (await isResponding()) return log.error({ err: error }, "worker");
    const since = Date.now();
    log.warn({ err: error }, "the database is not responding; waiting for it");
    while (!stop.aborted && !(await isResponding())) await sleep(PROBE_SECONDS * 1000);
    if (!stop.aborted)
      log.info({ seconds: Math.round((Date.now() - since) / 1000) }, "the database is responding again");
  }

  const isResponding = () =>
    db.$queryRaw`select 1`.then(
      () => true,
      () => false,
    );

  return {
    failed(error) {
      if (isAsking || stop.aborted) return;
      isAsking = true;
      void diagnose(error).finally(() => {
        isAsking = false;
      });
    },
  };
}
