import { Failure } from "./failure.ts";
import type { Io } from "./io.ts";
import { lazySettings } from "./lazy-settings.ts";
import { dim } from "./print.ts";
import { VERSION } from "./version.ts";

const DAY_MS = 86_400_000;

/** The version that an installation reported during this run. */
let seen: { origin: string; version: string } | undefined;

/** Records the version that an installation sends with its responses. */
export function sawVersion(origin: string, version: string | null): void {
  if (version !== null) seen = { origin, version };
}

/** Mentions once a day, on a terminal only, that the installation has a newer client than this one. */
export async function noteUpgrade(io: Io, isJson: boolean): Promise<void> {
  const offered = seen;
  seen = undefined;
  if (!offered || isJson || io.columns === null || !isNewer(offered.version, VERSION)) return;
  try {
    const settings = await lazySettings(io)();
    if (!settings.isUpgradeNoteDue(io.now(), DAY_MS)) return;
  } catch (error) {
    // If nothing can be stored, the note would appear with every command instead of once a day.
    if (error instanceof Failure) return;
    throw error;
  }
  io.note(dim(io, `Version ${offered.version} is available: curl -O ${offered.origin}/masthead.mjs`));
}

/** Compares versions of the form 1.2.3 numerically; other forms never count as newer. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number));
  if (!a || !b) return false;
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
