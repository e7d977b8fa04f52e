import { lookUp } from "#kernel/look-up.ts";
import type { Env } from "../../../env.ts";

/** A network's API that is addressed by a version, which the network may stop accepting. */
export type VersionedApi = {
  /** For messages. */
  name: string;
  /** The version that requests use unless the operator's variable of the same name, where there is one, says otherwise. */
  version: string;
  /** The first day on which a version may not work any more (ISO 8601); undefined while the network names none. */
  endsOn(version: string): string | undefined;
  source: `https://${string}`;
  /** When the source was read, there or in a stored copy. */
  readAt: string;
};

const GRAPH_ENDS: Readonly<Record<string, string>> = {
  "v19.0": "2026-05-21",
  "v20.0": "2026-09-24",
  "v21.0": "2027-01-21",
  "v22.0": "2027-05-20",
  "v23.0": "2027-10-08",
  "v24.0": "2028-02-18",
  "v25.0": "2028-07-29",
  // v26.0, of 29 July 2026, has no end yet.
};

/** LinkedIn ends a version in the middle of the month, a year after its release; these days are announced. */
const LINKEDIN_ENDS: Readonly<Record<string, string>> = {
  "202508": "2026-08-17",
  "202510": "2026-10-15",
  "202511": "2026-11-16",
  "202601": "2027-01-15",
  "202602": "2027-02-15",
  "202603": "2027-03-16",
};

/** Every network with versions; those with an environment variable by its name. */
export const API_VERSIONS = {
  META_GRAPH_VERSION: {
    name: "Meta's Graph API",
    version: "v25.0",
    endsOn: (version) => lookUp(GRAPH_ENDS, version),
    source: "https://developers.facebook.com/docs/graph-api/changelog",
    readAt: "2026-11-29",
  },
  LINKEDIN_VERSION: {
    name: "LinkedIn's API",
    version: "202607",
    // Versions are named after the month of their release, and work for at least a year.
    endsOn: (version) => {
      const [, year, month] = /^(\d{4})(\d{2})$/.exec(version) ?? [];
      return lookUp(LINKEDIN_ENDS, version) ?? (year && `${Number(year) + 1}-${month}-01`);
    },
    source: "https://learn.microsoft.com/en-us/linkedin/marketing/integrations/migrations",
    readAt: "2026-11-29",
  },
  google_business: {
    name: "Google's Business Profile API",
    version: "v4.9",
    // The schedule ends single methods, none that is used here.
    endsOn: () => undefined,
    source: "https://developers.google.com/my-business/content/sunset-dates",
    readAt: "2026-11-29",
  },
  discord: {
    name: "Discord's API",
    version: "v10",
    endsOn: () => undefined,
    source: "https://docs.discord.com/developers/reference#api-versioning",
    readAt: "2026-11-29",
  },
} as const satisfies Record<string, VersionedApi>;
export type ApiName = keyof typeof API_VERSIONS;
/** The APIs whose version an operator may choose. */
type VersionName = Extract<ApiName, keyof Env>;
const isVariable = (name: ApiName): name is VersionName => /^[A-Z_]+$/.test(name);

/** Days before a version ends from which operators are warned. */
const WARN_DAYS = 60;

/** The version of an API that requests of this installation use. */
export function apiVersion(name: ApiName, env: Pick<Env, VersionName>): string {
  return (isVariable(name) ? env[name] : undefined) ?? API_VERSIONS[name].version;
}

/** `variable`: where the operator may choose a newer version; null where only an update of Masthead helps. */
type EndingVersion = {
  variable: VersionName | null;
  name: string;
  version: string;
  ends: string;
  source: string;
};

/** The versions in use that end within sixty days, or have ended. */
export function findEndingVersions(env: Pick<Env, VersionName>, now: Date): EndingVersion[] {
  return (Object.keys(API_VERSIONS) as ApiName[]).flatMap((api) => {
    const { name, endsOn, source }: VersionedApi = API_VERSIONS[api];
    const version = apiVersion(api, env);
    const ends = endsOn(version);
    if (ends === undefined || Date.parse(ends) - WARN_DAYS * 86_400_000 > now.getTime()) return [];
    return [{ variable: isVariable(api) ? api : null, name, version, ends, source }];
  });
}
