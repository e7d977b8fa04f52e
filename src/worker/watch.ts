import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";

export type DatabaseWatch = {
  /** Something failed: says once that the database is gone when that is why, otherwise what failed. */
  failed(error: unknown): void;
};

const PROBE_SECONDS = 1;

/** Tells an outage of the database, which is one line in the log when it begins and one when it ends, from a defect. */
export function watchDatabase({ db, log }: Platform, stop: AbortSignal): DatabaseWatch {
  let isAsking = false;

  async function diagnose(error: unknown): Promise<void> {
    if (await answers()) return log.error({ err: error }, "worker");
    const since = Date.now();
    log.warn({ err: error }, "the database does not answer; work waits for it");
    while (!stop.aborted && !(await answers())) await sleep(PROBE_SECONDS * 1000);
    if (!stop.aborted) log.info({ seconds: Math.round((Date.now() - since) / 1000) }, "the database answers again");
  }

  const answers = () =>
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
