import { signInAs, startWeb, stopChild } from "./built-web.ts";
import { fastest } from "./fastest.ts";
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
  "/calendar/deleted",
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
const REQUESTS = 9;

type Owned = { handle: string; ownerId: number };

/** The pages of the studio for a large brand beside a small one, from the built web process. */
export async function printPages(platform: BenchPlatform, small: Owned, large: Owned): Promise<void> {
  const web = await startWeb(platform);
  try {
    const readers = [await open(platform, small), await open(platform, large)] as const;
    console.log(`\n${row(`page, fastest of ${REQUESTS}`, ["ms small", "ms large", "ratio", "kB small", "kB large"])}`);
    for (const path of PAGES) {
      const sizes = [0, 0];
      const [before, after] = await fastest(REQUESTS, [
        async () => (sizes[0] = await readers[0](path)),
        async () => (sizes[1] = await readers[1](path)),
      ]);
      const times = [before.toFixed(0), after.toFixed(0), (after / before).toFixed(2)];
      console.log(row(path || "/ (home)", [...times, ...sizes.map((bytes) => (bytes / 1000).toFixed(0))]));
    }
  } finally {
    await stopChild(web);
  }
}

/** @returns reads a page of the brand in its owner's name, and returns its size in bytes */
async function open(platform: BenchPlatform, { handle, ownerId }: Owned): Promise<(path: string) => Promise<number>> {
  const headers = await signInAs(platform, ownerId);
  return async (path) => {
    const response = await fetch(`${platform.env.APP_URL}/studio/${handle}${path}`, { headers });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return byteLength;
  };
}

const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join("")}`;
