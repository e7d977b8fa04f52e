const OwnDate = Date;

/**
 * Puts the global `Date` back that Next replaces as it loads. Next's notices when a prerendered page reads the clock, which
 * matters with cache components alone, and those are off (`next.config.js`); each `new Date` takes several times as long.
 */
export function restoreDate(): void {
  globalThis.Date = OwnDate;
  Object.defineProperty(OwnDate.prototype, "constructor", { value: OwnDate });
}
