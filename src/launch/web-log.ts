import { readEnv } from "#platform/env.ts";
import { createLog, logEverything } from "#platform/log.ts";

/** The web server's log, imported before its other modules: some of them print while they are loaded. */
export const log = createLog(readEnv(process.env).LOG_LEVEL, "web");
logEverything(log);
