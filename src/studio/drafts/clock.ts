/** Time and chance, as far as drafts need them. */
export interface Clock {
  now(): Date;
  /** @returns what calls it off */
  after(ms: number, act: () => void): () => void;
  /** Between 0 and 1. */
  chance(): number;
  /** A text that nobody else has. */
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
