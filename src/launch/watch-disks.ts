import { checkDisks, type DiskState } from "#domain/operations/readiness/index.ts";
import type { Configuration } from "#platform/env.ts";
import type { Log } from "#platform/log.ts";

const INTERVAL_MS = 60_000;

/** Logs when disk space becomes low, runs out and is sufficient again; checks now and every minute. */
export function watchDisks(
  env: Configuration,
  log: Log,
  { check = checkDisks, everyMs = INTERVAL_MS } = {},
): () => void {
  let last: DiskState["state"] = "ok";
  const compare = async () => {
    const { state, sentence, folder } = await check(env);
    if (state === last) return;
    last = state;
    if (state === "ok") log.info("disk space is sufficient again");
    else if (state === "low") log.warn({ disk: sentence, folder }, "disk space is low");
    else log.error({ disk: sentence, folder }, "disk is full: nothing can be stored");
  };
  const run = () => void compare().catch((err: unknown) => log.warn({ err }, "checking disk space failed"));
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
