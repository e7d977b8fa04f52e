/**
 * Goes to a page with a fresh document, so that nothing of the person or the state before is left in memory.
 * @returns a promise that never settles: whoever waits stays busy until the page is gone
 */
export function navigateTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
