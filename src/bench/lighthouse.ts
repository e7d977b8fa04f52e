import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";
import { freePort } from "#test/started-app.ts";
import { signInAsDemoOwner } from "./demo-owner.ts";
import { importOnDemand } from "./import-on-demand.ts";
import { startProduct } from "./product.ts";

/** As large as a tenth of all packages, and used by this benchmark only; so it is no dependency. */
const PACKAGE = { name: "lighthouse", version: "13.5.0" };

/** Part of what Lighthouse reports: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Lighthouse = {
  default(
    url: string,
    flags: { port: number; output: "json"; logLevel: "error"; disableStorageReset: boolean; onlyCategories: string[] },
  ): Promise<{ lhr: Report } | undefined>;
};

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number> & { lcpMs: number; blockedMs: number; shift: number };

/** Runs per page; the one with the median performance counts. */
const RUNS = 3;

const PUBLIC = ["/sign-in", "/sign-up", "/pricing", "/developers", "/developers/webhooks"];
const OWN = [
  "",
  "/calendar",
  "/approvals",
  "/posts/new",
  "/ideas",
  "/media",
  "/inbox",
  "/channels",
  "/metrics",
  "/settings",
  "/settings/api",
];
const LEAST = { public: 0.95, own: 0.9 };

/**
 * Lighthouse's mobile profile over the public pages and, signed in as the demo owner, over the studio's, compared with
 * a page that has only a heading: what that page lacks to 100 is due to the machine. Only the pages named on the
 * command line, if any. Exits with 1 where a public page is below 95 in any category or a page of the studio below 90
 * in performance.
 */
export async function run(only: string[]): Promise<void> {
  const { default: lighthouse } = await importOnDemand<Lighthouse>(PACKAGE);
  const product = await startProduct();
  const bare = await startBarePage();
  const port = await freePort();
  const profile = mkdtempSync(path.join(tmpdir(), "masthead-lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(console.log),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const isWanted = (page: string) => only.length === 0 || only.includes(page);
  try {
    console.log("page                          perf  a11y  best   seo   LCP ms  blocked ms  shift");
    print("a heading alone", await audit(lighthouse, bare.origin, port));
    const handle = await signInAsDemoOwner(browser, product);
    for (const page of [...PUBLIC, `/b/${handle}`].filter(isWanted)) {
      await leaveCookies(browser, async () => {
        const scores = await audit(lighthouse, product.origin + page, port);
        print(page, scores);
        if (CATEGORIES.some((category) => scores[category] < LEAST.public)) process.exitCode = 1;
      });
    }
    for (const page of OWN.filter(isWanted)) {
      const scores = await audit(lighthouse, `${product.origin}/studio/${handle}${page}`, port);
      print(page === "" ? "/ (home)" : page, scores);
      if (scores.performance < LEAST.own) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    bare.stop();
    await product.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function audit(lighthouse: Lighthouse["default"], url: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let count = 0; count < RUNS; count++) {
    // Cookies are kept, the cache is not.
    const flags = { port, output: "json", logLevel: "error", disableStorageReset: true } as const;
    const result = await lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => categories[name]?.score ?? 0;
    const value = (name: string) => audits[name]?.numericValue ?? 0;
    runs.push({
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      lcpMs: value("largest-contentful-paint"),
      blockedMs: value("total-blocking-time"),
      shift: value("cumulative-layout-shift"),
    });
  }
  runs.sort((one, other) => one.performance - other.performance);
  const median = runs[Math.floor(runs.length / 2)];
  if (!median) throw new Error("There were no runs.");
  return median;
}

function print(label: string, scores: Scores): void {
  const parts = CATEGORIES.map((category) => String(Math.round(scores[category] * 100)).padStart(5));
  const { lcpMs, blockedMs, shift } = scores;
  console.log(
    `${label.padEnd(28)} ${parts.join(" ")} ${String(Math.round(lcpMs)).padStart(8)} ${String(Math.round(blockedMs)).padStart(11)}  ${shift.toFixed(3)}`,
  );
}

/** Public pages are measured as a guest. */
async function leaveCookies(browser: BrowserContext, look: () => Promise<void>): Promise<void> {
  const cookies = await browser.cookies();
  await browser.clearCookies();
  try {
    await look();
  } finally {
    await browser.addCookies(cookies);
  }
}

async function startBarePage() {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A heading</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A heading alone."></head>
<body><main><h1>A heading</h1></main></body></html>`;
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, { "Content-Type": "text/html" }).end(html);
  }).listen(0);
  await once(server, "listening");
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}
