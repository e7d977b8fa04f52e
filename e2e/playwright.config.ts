import { defineConfig } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";

// Inherited by the workers, so that one browser is looked for once.
process.env.CHROMIUM_PATH ??= findChromium((line) => console.log(line));

/** A minute's wait for the publishing tick, and one for the last of three attempts. */
const WAITS = ["first-day.e2e.ts", "webhooks.e2e.ts"];

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./app.ts",
  reporter: "list",
  // More than cores, for some wait for the clock meanwhile.
  workers: 3,
  fullyParallel: true,
  // What waits longest begins first, so that nobody is left waiting for it alone at the end.
  projects: [
    { name: "waits", testMatch: WAITS },
    { name: "stories", testIgnore: WAITS },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A post needs its minute, a failing webhook its two; the rest is for slow machines.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_ORIGIN,
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    // A trace costs each story a quarter of its time. One that failed leaves a screenshot and what was on the page;
    // `npm run test:e2e -- --trace on <file>` records it.
    trace: "off",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    colorScheme: "light",
    viewport: { width: 1280, height: 860 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
