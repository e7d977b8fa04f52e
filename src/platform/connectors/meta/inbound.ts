import { createHash } from "node:crypto";
import type { Env } from "../../env.ts";
import type { Inbound, InboundEvent, InboundMethod, InboundRequest, InboundResult } from "../contract.ts";
import { readPageUpdates } from "./facebook/updates.ts";
import { readInstagramUpdates } from "./instagram/updates.ts";
import { isSameText, isSignedBody, readSignedRequest } from "./signature.ts";
import { readThreadsUpdates } from "./threads/updates.ts";

/**
 * The platforms concerned by a user's request, by the app it came from. A sign-in with Facebook covers pages and the
 * Instagram accounts linked to them; the other two apps have their own sign-in.
 */
const COVERED = {
  facebook: ["facebook", "instagram"],
  instagram: ["instagram"],
  threads: ["threads"],
} as const satisfies Record<string, readonly [string, ...string[]]>;
type MetaPlatform = keyof typeof COVERED;

const REFUSED_SIGNATURE = {
  kind: "refused",
  status: 401,
  message: "The signature is missing or not of this request.",
} as const;

/** One path of webhook events: whose secrets sign them, and how they are read. */
type Subscription = { secrets: readonly string[]; read(value: unknown, now: Date): InboundEvent[] };

/**
 * The paths of webhook events below `/webhooks/{platform}`: Instagram's at each platform, those of
 * pages and of Threads at their own.
 */
function subscriptionsOf(platform: MetaPlatform, env: Env): ReadonlyMap<string, Subscription> {
  const { META_APP_SECRET: ofApp, INSTAGRAM_APP_SECRET: ofInstagram, THREADS_APP_SECRET: ofThreads } = env;
  // The subscription may be configured at the app itself or at a login of its own, which have different secrets.
  const all: [string, Subscription][] = [
    ["instagram", { secrets: present(ofApp, ofInstagram), read: readInstagramUpdates }],
  ];
  if (platform === "facebook") all.push(["page", { secrets: present(ofApp), read: readPageUpdates }]);
  if (platform === "threads") {
    const read = (value: unknown, now: Date) => readThreadsUpdates(value, env.THREADS_APP_ID, now);
    all.push(["threads", { secrets: present(ofThreads, ofApp), read }]);
  }
  return new Map(all.filter(([, { secrets }]) => secrets.length > 0));
}

/**
 * Meta's requests to `/webhooks/{facebook|instagram|threads}/…`: `deauthorize`, `data-deletion`, and
 * the events of `subscriptionsOf`.
 * @returns undefined without the app's secret
 */
export function metaInbound(platform: MetaPlatform, env: Env): Inbound | undefined {
  const own = { facebook: undefined, instagram: env.INSTAGRAM_APP_SECRET, threads: env.THREADS_APP_SECRET }[platform];
  const secret = own ?? env.META_APP_SECRET;
  if (secret === undefined) return undefined;
  const subscriptions = subscriptionsOf(platform, env);
  const { META_VERIFY_TOKEN: token } = env;
  const methods: InboundMethod[] = token === undefined ? ["POST"] : ["GET", "POST"];
  return {
    platform,
    timeoutMs: 5000,
    paths: {
      deauthorize: ["POST"],
      "data-deletion": ["POST"],
      ...Object.fromEntries([...subscriptions.keys()].map((path) => [path, methods])),
    },
    async receive(request, { now }) {
      const subscription = subscriptions.get(request.path);
      if (subscription) {
        if (request.method === "GET") return answerHandshake(request.query, token ?? "");
        return readUpdates(request, subscription, now);
      }
      const kind = request.path === "deauthorize" ? "deauthorized" : "deletion_requested";
      return readRequest(request, kind, { platforms: COVERED[platform], secret, now });
    },
  };
}

function present(...values: (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined);
}

function answerHandshake(query: URLSearchParams, token: string): InboundResult {
  const [mode, input, challenge] = ["hub.mode", "hub.verify_token", "hub.challenge"].map((name) => query.get(name));
  if (mode !== "subscribe" || !challenge || challenge.length > 1024 || !isSameText(input ?? "", token)) {
    return { kind: "refused", status: 403, message: "The verify token is not the one of this installation." };
  }
  return { kind: "challenge", body: challenge, type: "text/plain" };
}

function readUpdates({ headers, body }: InboundRequest, { secrets, read }: Subscription, now: Date): InboundResult {
  if (!isSignedBody(headers.get("x-hub-signature-256"), body, secrets)) return REFUSED_SIGNATURE;
  if (typeOf(headers) !== "application/json") return wrongType("application/json");
  const text = decode(body);
  const value = text === null ? undefined : parse(text);
  if (value === undefined) return { kind: "refused", status: 400, message: "The body is not valid JSON." };
  return { kind: "events", events: read(value, now) };
}

/**
 * A form with a `signed_request`, by which Meta reports that a user revoked access or requests deletion of their data.
 */
function readRequest(
  { headers, body }: InboundRequest,
  kind: "deauthorized" | "deletion_requested",
  { platforms, secret, now }: { platforms: InboundEvent["platforms"]; secret: string; now: Date },
): InboundResult {
  if (body.length === 0) return REFUSED_SIGNATURE;
  if (typeOf(headers) !== "application/x-www-form-urlencoded") return wrongType("application/x-www-form-urlencoded");
  const input = new URLSearchParams(decode(body) ?? "").getAll("signed_request");
  const [text = ""] = input;
  const request = input.length === 1 ? readSignedRequest(text, [secret], now) : null;
  if (!request) return REFUSED_SIGNATURE;
  // Hash of the payload only: the same signature can be encoded in more than one way.
  const id = createHash("sha256")
    .update(text.slice(text.indexOf(".")))
    .digest("hex");
  const about = { id, platforms, subject: request.userId };
  const event: InboundEvent =
    kind === "deauthorized" ? { ...about, kind, issuedAt: request.issuedAt } : { ...about, kind };
  return { kind: "events", events: [event] };
}

function typeOf(headers: Headers): string {
  return (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function wrongType(wanted: string): InboundResult {
  return { kind: "refused", status: 415, message: `Send ${wanted}.` };
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** @returns undefined for invalid JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
