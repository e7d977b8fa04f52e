import { createHmac } from "node:crypto";
import type { Meta, MetaApp } from "#platform/connectors/meta/hosts.ts";
import { type Answer, type Asked, readFields, type StandIn, startStandIn } from "../stand-in.ts";
import { accept, refuse, revoked, tokenOf } from "./answers.ts";
import { createFacebook, META_APP_ID, pageToken } from "./facebook.ts";
import { createInstagram, IG_TOKEN } from "./instagram.ts";
import { createThreads, THREADS_TOKEN } from "./threads.ts";

export const META_APP: MetaApp = { id: META_APP_ID, secret: "stand-in-app-secret" };
export const INSTAGRAM_APP: MetaApp = { id: "2234567890", secret: "stand-in-instagram-secret" };
export const THREADS_APP: MetaApp = { id: "3234567890", secret: "stand-in-threads-secret" };
/** The installation's keys of the apps. */
export const META_KEYS = {
  META_APP_ID: META_APP.id,
  META_APP_SECRET: META_APP.secret,
  INSTAGRAM_APP_ID: INSTAGRAM_APP.id,
  INSTAGRAM_APP_SECRET: INSTAGRAM_APP.secret,
  THREADS_APP_ID: THREADS_APP.id,
  THREADS_APP_SECRET: THREADS_APP.secret,
};

export type MetaStandIn = StandIn & {
  /** The apps as connectors receive them, with this server in place of Meta's. */
  meta: Meta;
  isRevoked: boolean;
  /** How often tokens were renewed. */
  refreshes: number;
  facebook: ReturnType<typeof createFacebook>;
  instagram: ReturnType<typeof createInstagram>;
  threads: ReturnType<typeof createThreads>;
};

const PUBLISHES =
  /^\/(graph|ig|th)\/v\d+\.\d\/[\w]+\/(feed|photo_stories|media_publish|threads_publish|comments|replies|messages)$/;
const EXPIRES_IN = 60 * 86_400;

/** The apps, with a stand-in in place of Meta's servers. */
export function metaAt(origin: string): Meta {
  const base = { facebook: `${origin}/graph/v25.0`, instagram: `${origin}/ig/v25.0`, threads: `${origin}/th/v1.0` };
  const hosts = {
    facebook: `${origin}/graph`,
    upload: `${origin}/rupload`,
    dialog: `${origin}/dialog`,
    instagram: `${origin}/ig`,
    instagramToken: `${origin}/ig-token`,
    instagramSite: `${origin}/ig-site`,
    threads: `${origin}/th`,
    threadsSite: `${origin}/th-site`,
  };
  const apps = { facebook: META_APP, instagram: INSTAGRAM_APP, threads: THREADS_APP };
  return { hosts, base, version: "v25.0", ...apps };
}

/** Facebook, Instagram and Threads on one server, each below a path of its own. */
export async function startMeta(): Promise<MetaStandIn> {
  let last = 1000;
  const nextId = () => String(18_000_000_000_000_000n + BigInt(last++));
  const parts = {
    facebook: createFacebook(nextId),
    instagram: createInstagram(nextId),
    threads: createThreads(nextId),
  };
  const network = await startStandIn(answer, ({ method, path }) => method === "POST" && PUBLISHES.test(path));
  const { origin } = network;
  const standIn: MetaStandIn = Object.assign(network, {
    ...parts,
    meta: metaAt(origin),
    isRevoked: false,
    refreshes: 0,
  });
  return standIn;

  async function answer(asked: Asked): Promise<Answer> {
    const [, host = "", ...rest] = asked.path.split("/");
    if (host === "rupload") return receiveVideo(asked);
    const fields = { ...Object.fromEntries(asked.query), ...(await readFields(asked)) };
    const [first = "", ...more] = rest;
    const path = /^v\d+\.\d$/.test(first) ? more.join("/") : rest.join("/");
    if (/access_token$/.test(path)) return grant(host, path, fields);
    if (standIn.isRevoked) return revoked();
    const token = tokenOf(asked);
    if (host === "graph") return answerGraph(path, asked, fields, token);
    if (host === "ig") return token === IG_TOKEN ? standIn.instagram.answer(path, asked, fields) : revoked();
    return token === THREADS_TOKEN ? standIn.threads.answer(path, asked, fields) : revoked();
  }

  /** A token of the Graph API comes with its proof, unless it is the app's own. */
  async function answerGraph(
    path: string,
    asked: Asked,
    fields: Record<string, unknown>,
    token: string,
  ): Promise<Answer> {
    const isApp = token === `${META_APP.id}|${META_APP.secret}`;
    const proof = createHmac("sha256", META_APP.secret).update(token).digest("hex");
    const isKnown = isApp || token === "user-long" || token.startsWith(pageToken(""));
    if (!isKnown) return revoked();
    if (!isApp && asked.query.get("appsecret_proof") !== proof) return refuse(100, "Invalid appsecret_proof provided");
    // An Instagram account that is linked to a page.
    if (/^1784/.test(path) || standIn.instagram.containers.find(path) || isInstagrams(path)) {
      return standIn.instagram.answer(path, asked, fields);
    }
    return standIn.facebook.answer(path, asked, fields);
  }

  function isInstagrams(path: string): boolean {
    const [id] = path.split("/");
    return standIn.instagram.journal.some((post) => post.id === id);
  }

  function receiveVideo({ path, headers, body }: Asked): Answer {
    return standIn.facebook.videos.receive(path.split("/").at(-1) ?? "", body.length, Number(headers.file_size));
  }

  function grant(host: string, path: string, fields: Record<string, unknown>): Answer {
    const app = { graph: META_APP, "ig-token": INSTAGRAM_APP, ig: INSTAGRAM_APP, th: THREADS_APP }[host];
    const long = host === "th" ? THREADS_TOKEN : IG_TOKEN;
    if (path.startsWith("refresh_")) {
      if (standIn.isRevoked || fields.access_token !== long) return revoked();
      standIn.refreshes += 1;
      return accept({ access_token: long, token_type: "bearer", expires_in: EXPIRES_IN });
    }
    if (fields.client_secret !== app?.secret) return refuse(101, "Error validating client secret.");
    if (fields.grant_type === "fb_exchange_token") {
      return fields.fb_exchange_token === "user-short" ? accept({ access_token: "user-long" }) : revoked();
    }
    if (String(fields.grant_type).endsWith("_exchange_token")) {
      return fields.access_token === `${host}-short`
        ? accept({ access_token: long, token_type: "bearer", expires_in: EXPIRES_IN })
        : revoked();
    }
    if (fields.code !== "good-code") {
      if (host === "graph") return refuse(100, "This authorization code has expired.", 36007);
      return {
        status: 400,
        body: { error_type: "OAuthException", code: 400, error_message: "Invalid authorization code" },
      };
    }
    if (host === "graph") return accept({ access_token: "user-short", token_type: "bearer", expires_in: 5000 });
    if (host === "ig-token") return accept({ data: [{ access_token: "ig-short", user_id: "1", permissions: "" }] });
    return accept({ access_token: "th-short", user_id: 26_000_000 });
  }
}
