import { checkDisks, type DiskState } from "#domain/readiness/index.ts";
import type { Env } from "#platform/env.ts";
import type { Log } from "#platform/log.ts";

const LOOK_MS = 60_000;

/** Says in the log when room becomes little, when there is none, and when there is enough again; now and each minute. */
export function watchDisks(env: Env, log: Log, { look = checkDisks, everyMs = LOOK_MS } = {}): () => void {
  let last: DiskState["state"] = "ok";
  const check = async () => {
    const { state, sentence, folder } = await look(env);
    if (state === last) return;
    last = state;
    if (state === "ok") log.info("there is room enough on the disk again");
    else if (state === "low") log.warn({ disk: sentence, folder }, "there is little room left on the disk");
    else log.error({ disk: sentence, folder }, "there is no room left on the disk: nothing can be stored");
  };
  const run = () => void check().catch((err: unknown) => log.warn({ err }, "looking at the disk"));
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
