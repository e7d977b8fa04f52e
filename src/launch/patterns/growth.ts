/** How much longer the long text is. Linear work takes that many times as long, quadratic work its square. */
const LONGER = 16;
/** Far from both, since other work on the machine makes either slower. */
const MAX_GROWTH = LONGER ** 1.5;
const TURNS = 3;
/** Some kernels count processor time in ticks of 4 ms; a short work is repeated until it has taken many of them. */
const MEASURABLE_US = 20_000;

/**
 * Whether the processor time of a work grows faster than the text that it is done on.
 * @param prepare makes the work for a length of text; only the work itself is measured
 * @param floorUs work that takes less on the longest text, in microseconds, is not judged
 */
export function growsTooFast(prepare: (length: number) => () => unknown, longest: number, floorUs: number): boolean {
  const long = prepare(longest);
  const first = timeOf(long);
  if (first < floorUs) return false;
  const short = prepare(Math.ceil(longest / LONGER));
  // What seems slow is measured again, because something else may have taken the time.
  for (let turn = 0, time = first; turn < TURNS; turn++, time = timeOf(long))
    if (time <= MAX_GROWTH * averageTimeOf(short)) return false;
  return true;
}

/** Processor time of a work, in microseconds. */
export function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** The processor time of a short work, in microseconds, as the average of many. */
function averageTimeOf(work: () => unknown): number {
  for (let count = 1; ; count *= 2) {
    const time = timeOf(() => {
      for (let turn = 0; turn < count; turn++) work();
    });
    if (time >= MEASURABLE_US) return time / count;
  }
}
