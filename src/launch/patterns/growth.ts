/** Linear work on a text four times as long takes four times as long, quadratic work sixteen times. */
const MAX_GROWTH = 8;
const TURNS = 3;

/**
 * Whether the processor time of a work grows faster than the text that it is done on.
 * @param prepare makes the work for a length of text; only the work itself is measured
 * @param floorUs work that takes less on the longest text, in microseconds, is not judged
 */
export function growsTooFast(prepare: (length: number) => () => unknown, longest: number, floorUs: number): boolean {
  const long = prepare(longest);
  const first = timeOf(long);
  if (first < floorUs) return false;
  const short = prepare(longest / 4);
  const most = MAX_GROWTH * Math.min(...Array.from({ length: TURNS }, () => timeOf(short)));
  // Once more, for something else may have taken the time.
  return first > most && timeOf(long) > most;
}

/** Processor time of a work, in microseconds. */
export function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
