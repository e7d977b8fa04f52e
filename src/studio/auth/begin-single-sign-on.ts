import { z } from "zod";
import { navigateTo } from "../frame/navigate-to.ts";

const Begun = z.object({ location: z.string() });

/**
 * Continues at the company's sign-in service. A request of this page's own: a link from elsewhere can't start it.
 * @param path `/sso/{slug}`
 * @param next the path to go to afterwards
 */
export async function beginSingleSignOn(path: string, next: string): Promise<void> {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams({ next }) });
  await navigateTo(Begun.parse(await response.json()).location);
}
