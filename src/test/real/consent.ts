import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";

const TIMEOUT_MS = 30_000;

/**
 * Signs in and consents on a server's page in a browser, as the account's owner does.
 * @param callback the start of the URL that the server redirects to; it is not opened
 * @returns the parameters of the redirect
 */
export async function consentInBrowser(
  page: string,
  { callback, password }: { callback: string; password: string },
): Promise<Record<string, string>> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const tab = await browser.newPage();
    const returned = Promise.withResolvers<string>();
    // Routes don't see a request that follows a redirect. Nothing listens at the address, so it fails in the browser.
    tab.on("request", (request) => {
      if (request.url().startsWith(callback)) returned.resolve(request.url());
    });
    await tab.goto(page);
    await tab.locator("input[type=password]").fill(password);
    await tab
      .getByRole("button", { name: /sign in|next/i })
      .last()
      .click();
    await tab.getByRole("button", { name: /authorize|accept|allow/i }).click();
    const late = sleep(TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error("The server did not redirect back.");
    });
    return Object.fromEntries(new URL(await Promise.race([returned.promise, late])).searchParams);
  } finally {
    await browser.close();
  }
}
