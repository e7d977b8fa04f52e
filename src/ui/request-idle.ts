/** The delay in milliseconds in browsers that don't say when they are idle. */
const WAIT_MS = 200;

/**
 * Calls back once the browser is idle, at the latest after `timeout` milliseconds.
 * @returns a function that cancels it
 */
export function requestIdle(act: () => void, timeout: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout });
  return () => window.cancelIdleCallback(handle);
}
