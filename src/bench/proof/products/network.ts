import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Line, openJournal } from "#platform/connectors/test/for-tests.ts";
import { startMastodon } from "#test/networks/mastodon/server.ts";
import { type Answer, type Asked, readFields, startStandIn } from "#test/networks/stand-in.ts";
import type { Target } from "./product.ts";

/** One network in the evidence: it recognizes a request that is repeated under its key, as Mastodon does. */
const KIND = "key";
const PASSED_ON = ["authorization", "idempotency-key", "content-type"];
const REDIRECT = "https://example.com/callback";
const SCOPES =
  "read write profile read:accounts read:statuses read:notifications read:search write:statuses write:media write:favourites";

type Options = {
  journal: string;
  /** From a request to publish until its response; the status is there after half of it. */
  latencyMs: number;
};

/**
 * A server with Mastodon's API that takes as long as a real one to publish, and writes each status to its journal before
 * it responds.
 */
export async function startNetwork({ journal: file, latencyMs }: Options) {
  const server = await startMastodon();
  const journal = openJournal(file);
  const known = new Set<string>();
  let arrived: () => void = () => {};

  const outer = await startStandIn(
    async (asked) => {
      if (asked.method !== "POST" || asked.path !== "/api/v1/statuses") return forward(asked);
      arrived();
      await sleep(latencyMs / 2);
      const answer = await forward(asked);
      journal.append(lineOf(answer, String((await readFields(asked)).status ?? "")));
      await sleep(latencyMs / 2);
      return answer;
    },
    () => false,
  );

  function lineOf({ status, body }: Answer, text: string): Line {
    const { data } = z.object({ id: z.string() }).safeParse(body);
    const id = status === 200 ? (data?.id ?? "") : "";
    const what = id === "" ? "refused" : known.has(id) ? "repeated" : "accepted";
    known.add(id);
    const common = { kind: KIND, account: "", marker: text, isReplyLost: false, isProcessing: false } as const;
    return { ...common, what, id, text, at: Date.now() };
  }

  /** Clients also send forms, which the stand-in itself does not read. */
  async function forward(asked: Asked): Promise<Answer> {
    const { method, path, query, headers, body } = asked;
    const isForm = method === "POST" && /form/.test(headers["content-type"] ?? "") && !path.endsWith("/media");
    const passed = Object.entries(headers).filter(([name]) => PASSED_ON.includes(name)) as [string, string][];
    const response = await fetch(`${server.origin}${path}?${query}`, {
      method,
      redirect: "manual",
      headers: { ...Object.fromEntries(passed), ...(isForm && { "content-type": "application/json" }) },
      ...(method !== "GET" && {
        body: isForm ? JSON.stringify(await readFields(asked)) : new Uint8Array(body),
      }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    const location = response.headers.get("location");
    return {
      status: response.status,
      body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
      headers: location ? { location } : {},
    };
  }

  return {
    target: await grant(outer.origin),
    /** Called whenever a request to publish arrives. */
    onArrival(listener: () => void): void {
      arrived = listener;
    },
    async stop(): Promise<void> {
      await outer.stop();
      await server.stop();
    },
  };
}

const App = z.object({ client_id: z.string(), client_secret: z.string() });
const Token = z.object({ access_token: z.string() });
const Profile = z.object({ id: z.string() });

async function post(url: string, json: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(json) })).json();
}

/** Registers an app at the server, as each client has to. */
export async function registerApp(origin: string, redirectUri: string) {
  const registered = { client_name: "Proof", redirect_uris: redirectUri, scopes: SCOPES };
  return App.parse(await post(`${origin}/api/v1/apps`, registered));
}

/** Registers an app and asks for access, as a client does; the signed-in user agrees. */
async function grant(origin: string): Promise<Target> {
  const app = await registerApp(origin, REDIRECT);
  const asked = { client_id: app.client_id, redirect_uri: REDIRECT, scope: SCOPES, response_type: "code" };
  const consent = await fetch(`${origin}/oauth/authorize?${new URLSearchParams(asked)}`, { redirect: "manual" });
  const code = new URL(consent.headers.get("location") ?? "").searchParams.get("code");
  const given = { ...app, grant_type: "authorization_code", code, redirect_uri: REDIRECT };
  const { access_token: token } = Token.parse(await post(`${origin}/oauth/token`, given));
  const headers = { authorization: `Bearer ${token}` };
  const profile = await (await fetch(`${origin}/api/v1/accounts/verify_credentials`, { headers })).json();
  const { id: accountId } = Profile.parse(profile);
  return { origin, accountId, clientId: app.client_id, clientSecret: app.client_secret, token };
}
