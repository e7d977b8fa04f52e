import type { Env } from "../../env.ts";
import { apiVersion } from "../shared/description/api-versions.ts";

/** Meta's servers; tests pass the address of a stand-in. */
export type Hosts = Readonly<
  Record<
    "facebook" | "upload" | "dialog" | "instagram" | "instagramToken" | "instagramSite" | "threads" | "threadsSite",
    string
  >
>;

/**
 * Source: developers.facebook.com/docs/graph-api, /docs/instagram-platform, and /documentation/threads/reference and
 * …/get-started/get-access-tokens-and-permissions (of 12 August 2026), read 29 November 2026: graph.threads.net answers too.
 */
const HOSTS: Hosts = {
  facebook: "https://graph.facebook.com",
  upload: "https://rupload.facebook.com",
  dialog: "https://www.facebook.com",
  instagram: "https://graph.instagram.com",
  instagramToken: "https://api.instagram.com",
  instagramSite: "https://www.instagram.com",
  threads: "https://graph.threads.com",
  threadsSite: "https://threads.com",
};
/** The Threads API has a version of its own. */
const THREADS_VERSION = "v1.0";

export type MetaApp = { id: string; secret: string };

/** The operator's apps at Meta; null where the keys are not set. */
export type Meta = {
  hosts: Hosts;
  /** Base URLs with the version. */
  base: { facebook: string; instagram: string; threads: string };
  version: string;
  facebook: MetaApp | null;
  instagram: MetaApp | null;
  threads: MetaApp | null;
};

export function readMeta(env: Env, hosts: Hosts = HOSTS): Meta {
  const version = apiVersion("META_GRAPH_VERSION", env);
  return {
    hosts,
    version,
    base: {
      facebook: `${hosts.facebook}/${version}`,
      instagram: `${hosts.instagram}/${version}`,
      threads: `${hosts.threads}/${THREADS_VERSION}`,
    },
    facebook: appOf(env.META_APP_ID, env.META_APP_SECRET),
    instagram: appOf(env.INSTAGRAM_APP_ID, env.INSTAGRAM_APP_SECRET),
    threads: appOf(env.THREADS_APP_ID, env.THREADS_APP_SECRET),
  };
}

function appOf(id: string | undefined, secret: string | undefined): MetaApp | null {
  return id && secret ? { id, secret } : null;
}
