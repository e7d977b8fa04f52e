import { chromium } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";

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
    await tab.route(
      (url) => url.href.startsWith(callback),
      async (route) => {
        returned.resolve(route.request().url());
        await route.fulfill({ body: "Returned." });
      },
    );
    await tab.goto(page);
    await tab.locator("input[type=password]").fill(password);
    await tab
      .getByRole("button", { name: /sign in|next/i })
      .last()
      .click();
    await tab.getByRole("button", { name: /authorize|accept|allow/i }).click();
    return Object.fromEntries(new URL(await returned.promise).searchParams);
  } finally {
    await browser.close();
  }
}
