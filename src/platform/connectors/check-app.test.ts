import { describe, expect, it } from "vitest";
import type { AppChecker, Call } from "./contract.ts";
import { checkGoogleApp } from "./google/connect.ts";
import { checkLinkedInApp } from "./linkedin/connect.ts";
import { checkMetaApp } from "./meta/tokens.ts";
import { PINTEREST } from "./pinterest/api.ts";
import { checkPinterestApp } from "./pinterest/connect.ts";
import { REDDIT } from "./reddit/api.ts";
import { checkRedditApp } from "./reddit/connect.ts";
import { checkSlackApp } from "./slack/connect.ts";
import { TIKTOK } from "./tiktok/api.ts";
import { checkTikTokApp } from "./tiktok/connect.ts";
import { TUMBLR } from "./tumblr/api.ts";
import { checkTumblrApp } from "./tumblr/connect.ts";
import { checkXApp } from "./x/connect.ts";

const APP = { clientId: "app-id", clientSecret: "app-secret" };
const META = { id: "app-id", secret: "app-secret" };

type Asked = { url: string; body: string };

/** What a checker makes of a network's response, and what it sent. */
async function ask(checker: AppChecker | undefined, status: number, body: object | string) {
  const asked: Asked[] = [];
  const egress = {
    async request(input: { url: string; body?: unknown }) {
      asked.push({ url: input.url, body: String(input.body ?? "") });
      const isText = typeof body === "string";
      const headers = { "content-type": isText ? "text/html" : "application/json" };
      return { ok: true, status, headers, body: isText ? body : JSON.stringify(body), truncated: false };
    },
  } as unknown as Call["egress"];
  const check = await checker?.("https://masthead.example/oauth/x/callback", { egress });
  return { kind: check?.kind, asked: asked[0] };
}

const OAUTH_REFUSED = { error: "invalid_client", error_description: "Client authentication failed" };
const TOKEN = { access_token: "token", token_type: "bearer", expires_in: 3600 };

/** Each with the responses of an app that is right and of one that isn't, as the networks' documentation has them. */
const NETWORKS: readonly [name: string, checker: AppChecker | undefined, right: Answer, wrong: Answer][] = [
  ["Reddit", checkRedditApp(APP, REDDIT), [200, TOKEN], [401, { message: "Unauthorized", error: 401 }]],
  ["TikTok", checkTikTokApp(APP, TIKTOK), [200, TOKEN], [200, OAUTH_REFUSED]],
  [
    "Tumblr",
    checkTumblrApp("app-secret", { ...TUMBLR, key: "app-id" }),
    [200, TOKEN],
    [401, { meta: { status: 401, msg: "Unauthorized" }, response: [] }],
  ],
  ["Pinterest", checkPinterestApp(APP, PINTEREST), [200, TOKEN], [401, { code: 2, message: "Authentication failed." }]],
  ["Google", checkGoogleApp(APP), [400, { error: "invalid_grant" }], [401, OAUTH_REFUSED]],
  ["X", checkXApp(APP), [400, { error: "invalid_request" }], [401, { error: "unauthorized_client" }]],
  [
    "LinkedIn",
    checkLinkedInApp(APP, { site: "https://www.linkedin.com" }),
    [400, { error: "invalid_request" }],
    [401, OAUTH_REFUSED],
  ],
  [
    "Slack",
    checkSlackApp(APP),
    [200, { ok: false, error: "invalid_code" }],
    [200, { ok: false, error: "bad_client_secret" }],
  ],
  [
    "Meta",
    checkMetaApp("https://graph.facebook.com/v25.0/oauth/access_token", META),
    [200, TOKEN],
    [400, { error: { message: "Error validating client secret.", type: "OAuthException", code: 1 } }],
  ],
];
type Answer = readonly [status: number, body: object];

describe.each(NETWORKS)("the keys of an app at %s", (_name, checker, right, wrong) => {
  it("are accepted or rejected as the network says", async () => {
    expect((await ask(checker, ...right)).kind).toBe("accepted");
    expect((await ask(checker, ...wrong)).kind).toBe("rejected");
  });

  it("remain unknown after an answer that says nothing about them", async () => {
    for (const [status, body] of [
      [500, {}],
      [503, "<h1>Down</h1>"],
      [403, "<h1>Blocked</h1>"],
      [200, {}],
    ] as const) {
      const kind = await ask(checker, status, body).then(
        (asked) => asked.kind,
        () => "unknown",
      );
      expect([status, kind]).toEqual([status, "unknown"]);
    }
  });

  it("are sent with nothing that any account would give", async () => {
    const { asked } = await ask(checker, ...right);
    expect(new URL(asked?.url ?? "").protocol).toBe("https:");
    expect(`${asked?.url}&${asked?.body}`).toMatch(/client_credentials|masthead/);
  });
});

it("takes a passing error of Meta for no answer about the app", async () => {
  const error = { message: "An unknown error occurred", type: "OAuthException", code: 1 };
  expect((await ask(checkMetaApp("https://graph.facebook.com/oauth/access_token", META), 400, { error })).kind).toBe(
    "unknown",
  );
});
