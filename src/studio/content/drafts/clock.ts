/** Timers and randomness, injected for tests. */
export interface Clock {
  now(): Date;
  /** @returns a function that cancels it */
  after(ms: number, act: () => void): () => void;
  /** Between 0 and 1. */
  chance(): number;
  /** A unique string. */
  token(): string;
}

export const CLOCK: Clock = {
  now: () => new Date(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  token: () => Date.now().toString(36) + Math.random().toString(36).slice(2),
};
