import { formatBytes } from "./format.ts";
import { cutToWidth, padToWidth } from "./text-width.ts";

export type Progress = {
  /** Shows the progress of a task; draws at most a few times a second. */
  show(name: string, done: number, total: number): void;
  /** Clears the line, so that the result can be printed. */
  clear(): void;
};

const BETWEEN_MS = 80;
const BAR = 24;
const NAME = 28;

type Terminal = { isTTY?: boolean; columns?: number; write(text: string): unknown };

/** A progress bar on a terminal; anywhere else nothing. */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  if (!terminal.isTTY) return { show() {}, clear() {} };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(name, done, total) {
      if (now() - drawnAt < BETWEEN_MS && done < total) return;
      drawnAt = now();
      terminal.write(`\r\u001b[2K${cutToWidth(progressLine(name, done, total), (terminal.columns ?? 80) - 1)}`);
    },
    clear() {
      if (drawnAt >= 0) terminal.write("\r\u001b[2K");
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export function progressLine(name: string, done: number, total: number): string {
  const part = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.floor(part * BAR);
  const short = padToWidth(cutToWidth(name, NAME), NAME);
  const percent = `${Math.floor(part * 100)}`.padStart(3);
  return `${short} ${"█".repeat(full)}${"░".repeat(BAR - full)} ${percent}%  ${formatBytes(done)} of ${formatBytes(total)}`;
}
