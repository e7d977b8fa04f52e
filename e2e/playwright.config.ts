import { defineConfig } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";

// Inherited by the workers, so that one browser is looked for once.
process.env.CHROMIUM_PATH ??= findChromium((line) => console.log(line));

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./app.ts",
  reporter: "list",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A post needs its minute, a failing webhook its two; the rest is for slow machines.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_ORIGIN,
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    trace: "retain-on-failure",
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
