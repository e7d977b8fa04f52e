import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { Pool } from "pg";
import { startInstallation } from "./app.ts";
import { BrowserErrors } from "./fixtures/browser-errors.ts";
import { waitForHydrationAfterNavigation } from "./fixtures/hydration.ts";
import { harborImage } from "./fixtures/image.ts";
import { expect, test } from "./fixtures/test.ts";
import { BRAND_PAGES, PERSONAL_PAGES, PUBLIC_PAGES, type Screen, SETTINGS_PAGES } from "./pages.ts";

/**
 * The studio at an http address in a local network, where browsers lack what they allow on https and on this machine:
 * an installation with the demo account and its sample content, after the nightly jobs.
 */

const HOSTNAME = "studio.lan";
const DEMO = "demo@example.com";
const ROOT = path.join(import.meta.dirname, "..");

let installation: Awaited<ReturnType<typeof startInstallation>>;
let context: BrowserContext;
let browserErrors: BrowserErrors;
let page: Page;
let handle: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright: _ }, { project }) => {
  installation = await startInstallation({ hostname: HOSTNAME, env: { SEED_DEMO: "1", RATE_LIMITS: "off" } });
  await fillSampleBrand();
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "fixtures/perform-jobs.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: installation.databaseUrl,
      DATA_DIR: installation.dataDir,
      LOG_LEVEL: "silent",
    },
  });
  const { launchOptions = {} } = project.use;
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOSTNAME} 127.0.0.1`];
  const browser = await chromium.launch({ ...launchOptions, args });
  context = await browser.newContext({ baseURL: installation.origin, serviceWorkers: "block", locale: "en-GB" });
  browserErrors = new BrowserErrors(installation.origin);
  browserErrors.watch(context);
  page = waitForHydrationAfterNavigation(await context.newPage());
});

/** What the browser says of every page at such an address: this header needs https. */
const NEEDS_HTTPS = /The Cross-Origin-Opener-Policy header has been ignored/;

test.afterEach(() => {
  const unexpected = browserErrors.found.filter((error) => !NEEDS_HTTPS.test(error));
  expect(unexpected, "unexpected browser errors").toEqual([]);
});

test.afterAll(async () => {
  await context?.browser()?.close();
  await installation?.stop();
});

/** The sample content is inserted by a job after the start; then its first post repeats, as a job continues it. */
async function fillSampleBrand(): Promise<void> {
  const pool = new Pool({ connectionString: installation.databaseUrl, max: 1 });
  const brand = () => pool.query<{ handle: string }>("SELECT handle FROM brands WHERE sample_content_at IS NOT NULL");
  // While the stories before it still run, its images take a minute.
  await expect.poll(async () => (await brand()).rows.length, { timeout: 240_000 }).toBe(1);
  handle = (await brand()).rows[0]?.handle ?? "";
  await pool.end();
}

const expectOpen = async ({ path: address, title }: Screen) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
};

test("signs in with the printed demo account, and opens every page", async () => {
  expect(await (await page.goto("/sign-in"))?.status()).toBe(200);
  expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false);
  await page.getByLabel("Email").fill(DEMO);
  const password = readFileSync(path.join(installation.dataDir, "demo-password"), "utf8").trim();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/studio\//);
  for (const { path: address, title } of [...BRAND_PAGES, ...SETTINGS_PAGES])
    await expectOpen({ path: `/studio/${handle}/${address}`, title });
  for (const screen of PERSONAL_PAGES) await expectOpen(screen);
  for (const screen of PUBLIC_PAGES.filter(({ path: address }) => address.startsWith("/developers")))
    await expectOpen(screen);
});

test("uploads an image", async () => {
  await page.goto(`/studio/${handle}/media`);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const buffer = await harborImage(90);
  await (await choosing).setFiles([{ name: "from-the-network.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(page.getByRole("button", { name: /from-the-network\.jpg/ }).first()).toBeVisible();
});
