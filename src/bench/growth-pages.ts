import { signInAs, startWeb, stopChild } from "./built-web.ts";
import type { BenchPlatform } from "./platform.ts";

/** Pages of a brand below `/studio/{handle}`. */
const PAGES = [
  "",
  "/calendar",
  "/calendar?view=week",
  "/calendar?view=list",
  "/calendar/all",
  "/calendar/campaigns",
  "/calendar/recurring",
  "/calendar/evergreen",
  "/approvals",
  "/posts/new",
  "/ideas",
  "/media",
  "/inbox",
  "/contacts",
  "/metrics",
  "/channels",
  "/notifications",
  "/review-links",
  "/settings/audit",
  "/settings/api/deliveries",
];
const REQUESTS = 5;

type Owned = { handle: string; ownerId: number };
type Page = { ms: number; kB: number };

/** The pages of the studio for a large brand beside a small one, from the built web process. */
export async function printPages(platform: BenchPlatform, small: Owned, large: Owned): Promise<void> {
  const web = await startWeb(platform);
  try {
    console.log(`\n${row("page, fastest of 5", ["ms small", "ms large", "ratio", "kB small", "kB large"])}`);
    for (const path of PAGES) {
      const before = await request(platform, small, path);
      const after = await request(platform, large, path);
      const times = [before.ms.toFixed(0), after.ms.toFixed(0), (after.ms / before.ms).toFixed(2)];
      console.log(row(path || "/ (home)", [...times, before.kB.toFixed(0), after.kB.toFixed(0)]));
    }
  } finally {
    await stopChild(web);
  }
}

async function request(platform: BenchPlatform, { handle, ownerId }: Owned, path: string): Promise<Page> {
  const headers = await signInAs(platform, ownerId);
  const fastest: Page = { ms: Number.POSITIVE_INFINITY, kB: 0 };
  for (let count = 0; count < REQUESTS; count++) {
    const begun = performance.now();
    const response = await fetch(`${platform.env.APP_URL}/studio/${handle}${path}`, { headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    fastest.ms = Math.min(fastest.ms, performance.now() - begun);
    fastest.kB = bytes / 1000;
  }
  return fastest;
}

const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join("")}`;
