/** A terminal's Ctrl-C arrives once from the terminal and once more from npm: signals within this time count as one. */
const ONE_PRESS_MS = 1000;
const ORPHAN_CHECK_MS = 250;

/** Calls `stop` at the first signal, and `force` at a repeated one. */
export function onStopSignal({ stop, force }: { stop(): void; force(): void }): void {
  let firstAt = 0;
  const request = (signal: NodeJS.Signals | "orphaned") => {
    if (firstAt === 0) {
      firstAt = Date.now();
      stop();
    } else if (signal === "SIGINT" && Date.now() - firstAt > ONE_PRESS_MS) force();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => request(signal));
  watchParent(() => request("orphaned"));
}

/** npm that is killed cannot pass a signal on, and a launcher without it would block the next start. */
function watchParent(onParentExit: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onParentExit();
  }, ORPHAN_CHECK_MS);
  timer.unref();
}
