/** The time as a dependency, so that tests can control it. Leases and claims use the database's clock instead. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * The milliseconds since now. The monotonic clock stops while a machine is suspended and the wall clock can be set back:
 * whichever has advanced further counts.
 */
export function startStopwatch(clock: Clock): () => number {
  const [monotonic, wall] = [performance.now(), clock.now().getTime()];
  return () => Math.max(performance.now() - monotonic, clock.now().getTime() - wall);
}
