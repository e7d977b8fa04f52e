import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "#launch/chromium.ts";
import { choose } from "./choose.ts";
import { signInAsDemoOwner } from "./demo-owner.ts";
import { startProduct } from "./product.ts";

/** How many times slower the page's processor is made: a phone of the middle class. */
const SLOWER = 4;
/** Milliseconds from an interaction to the next paint. */
const MOST_MS = 100;
const RUNS = 5;

type Action = { name: string; act(page: Page): Promise<void>; undo?(page: Page): Promise<void> };
type Surface = { name: string; path: string; begin?(page: Page): Promise<void>; actions: readonly Action[] };

const pressEscape = (page: Page) => page.keyboard.press("Escape");
const press = (key: string) => (page: Page) => page.keyboard.press(key);
/** Opens a dialog, which Escape closes again. */
const opens = (button: string | RegExp) => ({
  act: async (page: Page) => {
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").first().waitFor();
  },
  undo: async (page: Page) => {
    await pressEscape(page);
    await page.getByRole("dialog").first().waitFor({ state: "detached" });
  },
});
const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const SURFACES: readonly Surface[] = [
  {
    name: "composer",
    path: "/posts/new",
    actions: [
      {
        name: "types a word",
        act: (page) => page.getByRole("textbox", { name: "Text" }).pressSequentially("harbour "),
      },
      {
        name: "chooses a channel",
        act: (page) => page.locator('[aria-label="Channels"] [role=checkbox]').first().click(),
      },
      { name: "opens the emoji", ...opens("Insert an emoji") },
      { name: "opens the saved texts", ...opens("Saved texts") },
    ],
  },
  {
    name: "planner",
    path: "/calendar",
    begin: (page) => page.getByRole("gridcell").getByRole("link").first().focus(),
    actions: [
      { name: "walks over the days", act: press("ArrowDown"), undo: press("ArrowUp") },
      { name: "selects a card", act: press("x"), undo: press("x") },
      { name: "picks a card up and moves it", act: pickUpAndMove, undo: pressEscape },
      { name: "opens the filters", ...opens(/^Filter/) },
      { name: "goes to the week", act: press("w"), undo: press("m") },
    ],
  },
  {
    name: "inbox",
    path: "/inbox",
    actions: [
      { name: "opens the next message", act: press("j") },
      { name: "selects a message", act: press("x"), undo: press("x") },
      { name: "writes in the search", act: search, undo: clearSearch },
    ],
  },
];

/**
 * Interaction to next paint (https://web.dev/articles/inp) of what people do most, with the demo brand at 1,280 px: the
 * longest of each action's events, the median and the worst of five runs. A page with a button alone shows what is due
 * to the machine. Only the surfaces named on the command line, if any. Exits with 1 where a median is above 100 ms.
 */
export async function run(names: string[]): Promise<void> {
  const surfaces = choose(SURFACES, names);
  const product = await startProduct();
  const profile = mkdtempSync(path.join(tmpdir(), "masthead-interactions-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(console.log),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    viewport: { width: 1280, height: 800 },
  });
  try {
    console.log(`interaction to next paint in ms, processor ${SLOWER} times slower   median   worst`);
    await measureButton(browser);
    const handle = await signInAsDemoOwner(browser, product);
    for (const { name, path: at, begin, actions } of surfaces) {
      const page = await openSlow(browser, `${product.origin}/studio/${handle}${at}`);
      await begin?.(page);
      for (const action of actions) {
        const { median, worst } = await measure(page, action);
        print(`${name} ${action.name}`, { median, worst });
        if (median > MOST_MS) process.exitCode = 1;
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function measureButton(browser: BrowserContext): Promise<void> {
  const page = await openSlow(browser, "data:text/html,<!doctype html><button onclick='this.append(1)'>Count</button>");
  print("a button alone", await measure(page, { name: "presses it", act: clickButton("Count") }));
  await page.close();
}

async function openSlow(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const observe = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        if ("interactionId" in entry && entry.interactionId) durations.push(entry.duration);
      }
    };
    // 16 ms is the least that browsers report.
    const all: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
    new PerformanceObserver(observe).observe(all);
  });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** The first time warms up: what an action loads is loaded then, once. */
async function measure(page: Page, { act, undo }: Action): Promise<{ median: number; worst: number }> {
  const worstOf: number[] = [];
  for (let count = 0; count <= RUNS; count++) {
    await readDurations(page);
    await act(page);
    const durations = await readDurations(page);
    if (count > 0) worstOf.push(Math.max(0, ...durations));
    await undo?.(page);
    await settle(page);
  }
  worstOf.sort((one, other) => one - other);
  return { median: worstOf[Math.floor(RUNS / 2)] ?? 0, worst: worstOf.at(-1) ?? 0 };
}

/** The durations of the interactions since it was called last. Events are reported after the paint that follows them. */
async function readDurations(page: Page): Promise<number[]> {
  await settle(page);
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0));
}

/** Waits until the page is idle after two more frames. */
function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

function print(label: string, { median, worst }: { median: number; worst: number }): void {
  console.log(`${label.padEnd(62)} ${String(median).padStart(8)} ${String(worst).padStart(7)}`);
}

async function pickUpAndMove(page: Page): Promise<void> {
  for (const key of ["m", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
}

async function search(page: Page): Promise<void> {
  await page.getByRole("searchbox").first().pressSequentially("har");
}

async function clearSearch(page: Page): Promise<void> {
  await page.getByRole("searchbox").first().clear();
}
