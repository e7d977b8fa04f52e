/** The time as a dependency, so that tests can control it. Leases and claims use the database's clock instead. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
