import { z } from "zod";
import { VERSION } from "#platform/version.ts";
import { type Check, type Facts, type Finding, off, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 5000;
/** A release is described in a few lines; what is longer is none. */
const MAX_BYTES = 10_000;
/** How long an answer is kept, also one that could not be read. */
const FRESH_MS = 12 * 3_600_000;

const VERSION_FORM = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;
/** Only what is needed of it; a text for people would be somebody else's words in our studio. */
const Release = z.object({
  version: z.string().max(20).regex(VERSION_FORM),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
});
type Release = z.infer<typeof Release>;

let kept: { from: string; release: Release | null; until: number } | undefined;

/** Whether there is a newer release, where the operator has said whom to ask. */
export const updateCheck: Check = {
  name: "update",
  async run({ env, services }) {
    const { UPDATE_URL: url } = env;
    if (url === undefined) return [off("Nobody is asked about updates: UPDATE_URL is not set.")];
    const now = services.clock.now().getTime();
    if (kept?.from !== url || kept.until <= now) {
      kept = { from: url, release: await readRelease(services, url), until: now + FRESH_MS };
    }
    return [findingOf(kept.release, new URL(url).host)];
  },
};

async function readRelease({ egress }: Pick<Facts["services"], "egress">, url: string): Promise<Release | null> {
  const headers = { Accept: "application/json" };
  const response = await egress.request({ url, method: "GET", headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  if (!response.ok || response.status !== 200 || response.truncated) return null;
  try {
    return Release.safeParse(JSON.parse(response.body)).data ?? null;
  } catch {
    return null;
  }
}

function findingOf(release: Release | null, host: string): Finding {
  if (release === null) return warn(`${host} doesn't say which release is the newest.`, "Check UPDATE_URL.");
  if (!isNewer(release.version, VERSION)) return ok(`Masthead ${VERSION} is the newest release.`);
  const version = release.version.replace(/^v/, "");
  return warn(
    `Masthead ${version} is available; this is ${VERSION}.`,
    `${release.url ? `Read ${release.url}, then follow` : "Follow"} docs/operations/upgrade.md.`,
  );
}

/** Compares versions number by number. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => VERSION_FORM.exec(text)?.slice(1).map(Number) ?? []);
  const at = a?.findIndex((number, index) => number !== b?.[index]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0);
}
