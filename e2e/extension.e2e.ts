import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findWholeChromium } from "#launch/chromium.ts";
import { unzip } from "#test/unzip.ts";
import { expect, test } from "./fixtures/test.ts";

/** Headless shells have no extensions. */
const executablePath = findWholeChromium();

/** The part of the extension API that the stories use in its worker. */
declare const chrome: {
  contextMenus: { onClicked: { dispatch(info: object, tab: object): void } };
  storage: { sync: { get(key: string): Promise<Record<string, unknown>> } };
};

let folder: string;
let context: BrowserContext;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "masthead-extension-"));
});
test.afterEach(async () => {
  await context?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a browser with the extension in this folder. */
async function start(extension: string) {
  context = await chromium.launchPersistentContext(path.join(folder, "profile"), {
    executablePath,
    // Playwright's own headless mode is that of headless shells.
    headless: false,
    locale: "en-GB",
    args: [
      "--headless=new",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      // For `Extensions.triggerAction`, which clicks the extension's icon.
      "--enable-unsafe-extension-debugging",
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return { worker, id: new URL(worker.url()).host };
}

/** A page of somebody else. */
async function servePage() {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Tides &amp; quays</title><p>High at nine.</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tides?a=1&b=2` };
}

test.describe("the browser extension", () => {
  test.skip(executablePath === undefined, "no Chromium that can load extensions is installed");

  test("shares a page and a selected text to the installation that it was downloaded from", async ({ origin }) => {
    const extension = path.join(folder, "extension");
    const download = Buffer.from(await (await fetch(`${origin}/masthead-extension.zip`)).arrayBuffer());
    for (const [name, content] of await unzip(download)) {
      mkdirSync(path.dirname(path.join(extension, name)), { recursive: true });
      writeFileSync(path.join(extension, name), content);
    }
    const { worker, id } = await start(extension);
    const { server, url } = await servePage();
    try {
      const page = await context.newPage();
      await page.goto(url);
      await page.bringToFront();

      await test.step("by its icon", async () => {
        const browser = await context.browser()?.newBrowserCDPSession();
        const { targetInfos = [] } = (await browser?.send("Target.getTargets", { filter: [{ type: "tab" }] })) ?? {};
        const tab = targetInfos.find((target) => target.url === url);
        const opening = context.waitForEvent("page");
        await browser?.send("Extensions.triggerAction", { id, targetId: tab?.targetId ?? "" });
        const opened = await opening;
        // Nobody is signed in there, so the page keeps it and asks to.
        await opened.waitForURL(/\/sign-in\?next=%2Fshare$/);
        expect(await sharedIn(opened)).toEqual({ title: "Tides & quays", text: "", url });
      });

      await test.step("by its menu", async () => {
        const opening = context.waitForEvent("page");
        await worker.evaluate(
          (pageUrl) =>
            // The menu itself is the browser's, outside of every page.
            chrome.contextMenus.onClicked.dispatch(
              { menuItemId: "share", selectionText: "High at nine.", pageUrl },
              { title: "Tides & quays" },
            ),
          url,
        );
        const opened = await opening;
        await opened.waitForURL(/\/sign-in\?next=%2Fshare$/);
        expect(await sharedIn(opened)).toEqual({ title: "Tides & quays", text: "High at nine.", url });
      });
    } finally {
      server.close();
    }
  });

  test("asks for the address of the installation where it doesn't know it", async () => {
    const extension = path.join(folder, "extension");
    cpSync("extension", extension, { recursive: true });
    const { worker, id } = await start(extension);
    // It opens by itself.
    const isOptions = (page: Page) => page.url() === `chrome-extension://${id}/options.html`;
    await expect.poll(() => context.pages().filter(isOptions)).toHaveLength(1);
    const options = context.pages().find(isOptions) as Page;
    const address = options.getByLabel("Address of your Masthead");
    await address.fill("not an address");
    await options.getByRole("button", { name: "Save" }).click();
    await expect(options.getByRole("status")).toContainText("This is no web address");
    await address.fill("masthead.example.com/studio");
    await options.getByRole("button", { name: "Save" }).click();
    await expect(options.getByRole("status")).toContainText("Saved");
    await expect(address).toHaveValue("https://masthead.example.com");
    const stored = await worker.evaluate(() => chrome.storage.sync.get("installation"));
    expect(stored).toEqual({ installation: "https://masthead.example.com" });
  });
});

/** The text fields of what was shared last in this browser. */
function sharedIn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const cache = await caches.open("masthead-shared-1");
    const last = (await cache.keys()).at(-1);
    const form = await (last && (await cache.match(last)))?.formData();
    return Object.fromEntries(form ?? []);
  });
}
