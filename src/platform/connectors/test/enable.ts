import { addConnect } from "../connects.ts";
import { addInbound } from "../inbounds.ts";
import { addReplier } from "../repliers.ts";
import { addReporter } from "../reporters.ts";
import { testConnect } from "./connect.ts";
import { TEST_CLASSES } from "./describe.ts";
import { testInbound } from "./inbound.ts";
import { testReplier } from "./reply.ts";
import { runningReporter } from "./report.ts";

/** How an installation treats the test platforms; a bench or a test may be less patient. */
export const PATIENCE = { timeoutMs: 5000, quietSeconds: 5 } as const;

/**
 * Makes the test platforms work in this process, all but publishing, which the worker alone does.
 * @param origin where the platform's own process answers (`TEST_PLATFORM`)
 */
export function enableTestPlatforms(origin: string): void {
  for (const kind of TEST_CLASSES) {
    addConnect(testConnect(kind, origin));
    addInbound(testInbound(kind, origin));
    addReplier(testReplier(kind, { origin, ...PATIENCE }));
    // What only takes texts counts nothing, as many real ones.
    if (kind !== "blind") addReporter(runningReporter(kind, origin));
  }
}
