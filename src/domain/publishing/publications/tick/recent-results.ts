import { type Clock, startStopwatch } from "#platform/clock.ts";
import type { EndedClaim } from "./stages.ts";

/** How far behind a standby that takes over may be, as far as results are kept for it. */
const KEPT_SECONDS = 600;
/** Some hundred bytes each. */
const MOST = 10_000;

/**
 * What this worker has published lately, in the order in which it was. The database may forget it when another server takes
 * over, and then is told again.
 */
export type RecentResults = {
  add(ended: EndedClaim): void;
  list(): EndedClaim[];
};

export function createRecentResults(clock: Clock): RecentResults {
  let kept: { ended: EndedClaim; elapsedMs: () => number }[] = [];
  const dropOld = () => {
    const first = kept.findIndex(({ elapsedMs }) => elapsedMs() < KEPT_SECONDS * 1000);
    kept = first === -1 ? [] : kept.slice(Math.max(first, kept.length - MOST));
  };
  return {
    add({ claimed, attemptId, ending }) {
      if (ending.kind !== "published" && ending.kind !== "part") return;
      kept.push({ ended: { claimed, attemptId, ending }, elapsedMs: startStopwatch(clock) });
      if (kept.length > MOST * 1.1) dropOld();
    },
    list() {
      dropOld();
      return kept.map(({ ended }) => ended);
    },
  };
}
