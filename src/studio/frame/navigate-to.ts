/**
 * Navigates to a new document, so that no state of the person stays in memory.
 * @returns a promise that never resolves, so that the caller stays busy until the page is gone
 */
export function navigateTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
