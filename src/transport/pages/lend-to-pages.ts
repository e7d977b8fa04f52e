export type ForPages = typeof import("./for-pages.ts");

const LENT = Symbol.for("masthead.for-pages");
const holder = globalThis as { [LENT]?: ForPages };

/** Lends the adapters that this process has loaded to the pages that Next serves in it. */
export function lendToPages(adapters: ForPages): void {
  holder[LENT] = adapters;
}

/** @returns undefined in the processes of a build */
export function lentToPages(): ForPages | undefined {
  return holder[LENT];
}
