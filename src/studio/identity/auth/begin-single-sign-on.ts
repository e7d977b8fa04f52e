import { navigateTo } from "#studio/frame/navigate-to.ts";

/**
 * Continues at the company's sign-in service. This page sends the request itself, so that a link elsewhere can't start
 * it.
 * @param path `/sso/{slug}`
 * @param next the path to go to afterwards
 */
export async function beginSingleSignOn(path: string, next: string): Promise<void> {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams({ next }) });
  const { location } = (await response.json()) as { location: string };
  await navigateTo(location);
}
