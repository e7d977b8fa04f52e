import { readFile } from "node:fs/promises";
import type { TaskLimits } from "./tasks.ts";

/** How often a process is looked at; its memory grows by some 100 MB in this time at most. */
const INTERVAL_MS = 100;
/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;

/** `peakMb` is the most memory that was seen, 0 where nothing was. */
export type ProcessWatch = { readonly peakMb: number; end(): void };

/**
 * Calls `onExceeded` once a process has used more memory or processor time than the limits, whoever allocated it: V8's
 * own limits know neither native decoders nor several WebAssembly memories, and a deadline alone would depend on how
 * busy the machine is. Only on Linux, whose `/proc` says so without a package.
 */
export function watchProcess(
  pid: number | undefined,
  { memoryMb, processorMs }: Pick<TaskLimits, "memoryMb" | "processorMs">,
  onExceeded: (what: "memory" | "deadline") => void,
): ProcessWatch {
  if (process.platform !== "linux" || pid === undefined) return { peakMb: 0, end: () => {} };
  let peakMb = 0;
  let begun: number | undefined;
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    const [used, residentMb] = await Promise.all([readProcessorMs(pid), readResidentMb(pid)]);
    isReading = false;
    begun ??= used;
    peakMb = Math.max(peakMb, residentMb);
    if (peakMb > memoryMb) onExceeded("memory");
    else if (used - begun > processorMs) onExceeded("deadline");
  }, INTERVAL_MS);
  timer.unref();
  return {
    get peakMb() {
      return peakMb;
    },
    end: () => clearInterval(timer),
  };
}

/** Zero for a process that has ended. */
async function readResidentMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Zero for a process that has ended. The name of its program, in brackets, may contain spaces. */
async function readProcessorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}
