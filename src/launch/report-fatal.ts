import { createLog } from "#platform/log.ts";

/** Says why a process ends: as text in a terminal, elsewhere as lines of the log, whatever the level of the log is. */
export function reportFatal(lines: readonly string[]): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`${lines.join("\n")}\n`);
    return;
  }
  const log = createLog("fatal", "start");
  for (const line of lines) log.fatal(line);
}
