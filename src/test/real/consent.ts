import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { beginConnect, finishConnect, returnFromPlatform } from "#domain/publishing/channels/index.ts";
import { findChromium } from "#launch/chromium.ts";
import type { World } from "../world.ts";

const TIMEOUT_MS = 30_000;

/** How the account's owner signs in; without a username where the page already knows it. */
type Owner = { username?: string; password: string };

/**
 * Connects a channel by the redirect to a server, where the account's owner signs in and consents, and the return.
 * @param callback the redirect URI
 */
export async function connectByConsent(
  world: World,
  {
    platform,
    fields,
    callback,
    ...owner
  }: Owner & {
    platform: string;
    fields: Record<string, string>;
    callback: string;
  },
): Promise<number> {
  const act = world.as(world.owner);
  const { url } = await act(beginConnect, { platform, fields });
  const params = await consentInBrowser(url, { callback, ...owner });
  const { state = "", code = null, error = null } = params;
  const origin = { requestId: "networks", entryPoint: "studio" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "guest" as const }, origin };
  const { path: page } = await returnFromPlatform(ctx, platform, { state, code, error, params });
  const ticket = new URL(page, "http://studio").searchParams.get("ticket") ?? "";
  const { channels } = await act(finishConnect, { ticket });
  return channels[0]?.id ?? 0;
}

/**
 * Signs in and consents on a server's page in a browser, as the account's owner does.
 * @param callback the start of the URL that the server redirects to; it is not opened
 * @returns the parameters of the redirect
 */
async function consentInBrowser(
  page: string,
  { callback, username, password }: Owner & { callback: string },
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
    if (username !== undefined) await tab.getByRole("textbox", { name: /username/i }).fill(username);
    await tab.locator("input[type=password]").fill(password);
    await tab
      .getByRole("button", { name: /sign in|log in|next/i })
      .last()
      .click();
    await tab.getByRole("button", { name: /authorize|accept|allow|^yes/i }).click();
    const late = sleep(TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error("The server did not redirect back.");
    });
    return Object.fromEntries(new URL(await Promise.race([returned.promise, late])).searchParams);
  } finally {
    await browser.close();
  }
}
