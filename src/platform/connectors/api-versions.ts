import type { Env } from "../env.ts";

/** A network's API that is addressed by a dated version and that stops accepting old ones. */
export type VersionedApi = {
  /** For messages. */
  name: string;
  /** The version that requests use unless the operator's variable of the same name says otherwise. */
  version: string;
  /** The day on which each known version was released (ISO 8601). */
  released: Readonly<Record<string, string>>;
  source: `https://${string}`;
  /** When the dates were entered. They come from public code that names its version; compare them with the source. */
  enteredAt: string;
};

/** By the environment variable that overrides the version. */
export const API_VERSIONS = {
  META_GRAPH_VERSION: {
    name: "Meta's Graph API",
    version: "v25.0",
    released: { "v22.0": "2025-01-21", "v23.0": "2025-05-29", "v24.0": "2025-10-08", "v25.0": "2026-02-18" },
    source: "https://developers.facebook.com/docs/graph-api/changelog",
    enteredAt: "2026-11-24",
  },
  LINKEDIN_VERSION: {
    name: "LinkedIn's API",
    version: "202607",
    // Versions are named after the month of their release.
    released: { "202601": "2026-01-01", "202604": "2026-04-01", "202605": "2026-05-01", "202607": "2026-07-01" },
    source: "https://learn.microsoft.com/en-us/linkedin/marketing/versioning",
    enteredAt: "2026-11-24",
  },
} as const satisfies Record<string, VersionedApi>;
export type VersionName = keyof typeof API_VERSIONS;

/** Networks keep a version for a year or two; after ten months there is time left to move on. */
const WARN_MONTHS = 10;

/** The version of an API that requests of this installation use. */
export function apiVersion(name: VersionName, env: Pick<Env, VersionName>): string {
  return env[name] ?? API_VERSIONS[name].version;
}

export type OldVersion = { variable: VersionName; name: string; version: string; released: string; source: string };

/** The versions in use that were released ten months ago or earlier. One that is not known yet is new. */
export function findOldVersions(env: Pick<Env, VersionName>, now: Date): OldVersion[] {
  return (Object.keys(API_VERSIONS) as VersionName[]).flatMap((variable) => {
    const { name, released: known, source }: VersionedApi = API_VERSIONS[variable];
    const version = apiVersion(variable, env);
    const released = known[version];
    if (released === undefined || addMonths(released, WARN_MONTHS) > now) return [];
    return [{ variable, name, version, released, source }];
  });
}

function addMonths(day: string, months: number): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}
