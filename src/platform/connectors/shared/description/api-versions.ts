import { lookUp } from "#kernel/look-up.ts";
import type { Env } from "../../../env.ts";

/** A network's API that is addressed by a dated version and that stops accepting old ones. */
export type VersionedApi = {
  /** For messages. */
  name: string;
  /** The version that requests use unless the operator's variable of the same name says otherwise. */
  version: string;
  /** The day on which a version was released (ISO 8601); undefined for one that is not known yet. */
  releasedOn(version: string): string | undefined;
  source: `https://${string}`;
  /** When the dates were entered. They come from public code that names its version; compare them with the source. */
  enteredAt: string;
};

const GRAPH_RELEASES: Readonly<Record<string, string>> = {
  "v19.0": "2024-01-23",
  "v20.0": "2024-05-21",
  "v21.0": "2024-10-02",
  "v22.0": "2025-01-21",
  "v23.0": "2025-05-29",
  "v24.0": "2025-10-08",
  "v25.0": "2026-02-18",
};

/** By the environment variable that overrides the version. */
export const API_VERSIONS = {
  META_GRAPH_VERSION: {
    name: "Meta's Graph API",
    version: "v25.0",
    releasedOn: (version) => lookUp(GRAPH_RELEASES, version),
    source: "https://developers.facebook.com/docs/graph-api/changelog",
    enteredAt: "2026-11-24",
  },
  LINKEDIN_VERSION: {
    name: "LinkedIn's API",
    version: "202607",
    // Versions are named after the month of their release, so that every one an operator may have chosen has a date.
    releasedOn: (version) => version.replace(/^(\d{4})(\d{2})$/, "$1-$2-01"),
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
    const { name, releasedOn, source }: VersionedApi = API_VERSIONS[variable];
    const version = apiVersion(variable, env);
    const released = releasedOn(version);
    if (released === undefined || addMonths(released, WARN_MONTHS) > now) return [];
    return [{ variable, name, version, released, source }];
  });
}

function addMonths(day: string, months: number): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}
