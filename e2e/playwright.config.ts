import { defineConfig } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";

// Inherited by the workers, so that the browser is looked up once.
process.env.CHROMIUM_PATH ??= findChromium((line) => console.log(line));

export default defineConfig({
  // Files start in the order of their names; the slowest ones have names that start early, which shortens the whole run.
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./app.ts",
  reporter: "list",
  // More workers than cores, since stories wait: for the clock, for mails, for answers of the app.
  workers: 6,
  fullyParallel: true,
  // On a busy machine, something else than the story may be late. One that passes only the second time is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A post takes up to a minute to publish and a failing webhook two; the rest is margin for slow machines, on which one
  // click can wait half a minute for the page's main thread. A long limit costs time only in a test that fails.
  timeout: 480_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: process.env.E2E_ORIGIN,
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Traces slow each test by a quarter. A failed test leaves a screenshot and the page's content; `npm run test:e2e
    // -- --trace on <file>` records a trace.
    trace: "off",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    colorScheme: "light",
    viewport: { width: 1280, height: 860 },
    contextOptions: { reducedMotion: "reduce" },
    // Its requests pass by the interception of tests; `offline.e2e.ts` allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // Pages live for seconds: optimizing their scripts takes a fifth of the browser's processor time and saves none.
        "--js-flags=--no-maglev --no-turbofan",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
