import { existsSync } from "node:fs";
import { megabytesOf, processorSeconds } from "../proc.ts";

/** Null where the system has no `/proc`. */
export type Usage = { worker_processor_seconds: number | null; worker_memory_mb: number | null };

export const NOT_MEASURED: Usage = { worker_processor_seconds: null, worker_memory_mb: null };

const EVERY_MS = 500;

/**
 * Samples the processor time of the workers, killed ones included up to their last sample, and what all of them had in
 * memory at the same time.
 * @param pids of those that run now
 */
export function measureUsage(pids: () => readonly number[]): { stop(): Usage } {
  if (!existsSync("/proc/self/smaps_rollup")) {
    return { stop: () => NOT_MEASURED };
  }
  const seconds = new Map<number, number>();
  let most = 0;
  function sample(): void {
    const running = pids();
    for (const pid of running) seconds.set(pid, Math.max(seconds.get(pid) ?? 0, processorSeconds(pid) || 0));
    most = Math.max(
      most,
      running.reduce((sum, pid) => sum + megabytesOf(pid), 0),
    );
  }
  const timer = setInterval(sample, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const total = [...seconds.values()].reduce((sum, one) => sum + one, 0);
      return { worker_processor_seconds: total, worker_memory_mb: most };
    },
  };
}
