/**
 * The code that the guides show, by guide. The suite runs it as it is printed (`snippets.db.test.ts`, and for other parts
 * the tests beside them), so it needs nothing but what it names: a shell with curl, strict TypeScript on Node.js, Python
 * with requests.
 */

/** What a reader's own values are, where the page knows them. */
export interface Reader {
  /** The slug of the selected brand. */
  brand: string;
  /** A channel to which a first post can be published. */
  channelId: number;
  email: string;
}

/** For guests: what the values look like. */
export const SOMEBODY: Reader = {
  brand: "0b9f6d1e-6a43-4a0b-9c51-1f5f2e8f7c3a",
  channelId: 1,
  email: "you@example.com",
};

export const TOKEN_EXAMPLE = "42|mh_…";

/** The variables that all other shell snippets use. */
export function variables({ brand, channelId }: Reader, token = TOKEN_EXAMPLE): string {
  return `export TOKEN='${token}'
export BRAND='${brand}'
export CHANNEL=${channelId}`;
}

export const signIn = (apiUrl: string, { email }: Reader) => `curl ${apiUrl}/auth/login \\
  -H 'Content-Type: application/json' -H 'Accept: application/json' \\
  -d '{"email": "${email}", "password": "…"}'`;

export const listBrands = (apiUrl: string) => `curl ${apiUrl}/teams -H "Authorization: Bearer $TOKEN"
curl ${apiUrl}/channels -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND"`;

/** In half a minute: the first `date` is that of Linux, the second that of macOS. */
export const createPost = (
  apiUrl: string,
) => `AT=$(date -u -d '+30 seconds' +%FT%TZ 2>/dev/null || date -u -v+30S +%FT%TZ)
curl ${apiUrl}/posts -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND" \\
  -H 'Content-Type: application/json' -H "Idempotency-Key: first-post-$AT" \\
  -d '{
    "body": "We are open.",
    "channels": [{"channel_id": '$CHANNEL'}],
    "scheduled_at": "'$AT'",
    "approve": true
  }'`;

export const readPosts = (apiUrl: string) =>
  `curl "${apiUrl}/posts?limit=1" -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND"`;

export const uploadFile = (
  apiUrl: string,
) => `curl ${apiUrl}/media/assets -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND" \\
  -F file=@lighthouse.jpg -F 'alt_text=A lighthouse at dusk.'`;

export const uploadUrl = (
  apiUrl: string,
) => `curl ${apiUrl}/media/assets -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND" \\
  -H 'Content-Type: application/json' -d '{"url": "https://example.com/lighthouse.jpg"}'`;

export const listenSnippet = (
  apiUrl: string,
) => `curl -N ${apiUrl}/events -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND" \\
  -H 'Accept: text/event-stream'`;

export const LISTENED = `id: 1042
event: post.published
data: {"post_id":42,"status":"published","brand_id":7,…}`;

export const pagingInTypeScript = (apiUrl: string) => `interface Page {
  posts: { id: number; body: string; status: string }[];
  next_cursor: string | null;
}

async function* allPosts(token: string, brand: string) {
  let cursor: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams({ limit: "100", ...(cursor ? { cursor } : {}) });
    const response = await fetch(\`${apiUrl}/posts?\${query}\`, {
      headers: { Authorization: \`Bearer \${token}\`, "X-Service-Brand": brand },
    });
    if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
    const page = (await response.json()) as Page;
    yield* page.posts;
    cursor = page.next_cursor;
  } while (cursor !== null);
}`;

export const pagingInPython = (apiUrl: string) => `import requests

def all_posts(token: str, brand: str):
    headers = {"Authorization": f"Bearer {token}", "X-Service-Brand": brand}
    params = {"limit": 100}
    while True:
        response = requests.get("${apiUrl}/posts", headers=headers, params=params, timeout=30)
        response.raise_for_status()
        page = response.json()
        yield from page["posts"]
        if page["next_cursor"] is None:
            return
        params["cursor"] = page["next_cursor"]`;

export const retrySnippet = (apiUrl: string) => `import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

async function send(path: string, body: unknown, token: string, key: string = randomUUID()) {
  for (let attempt = 1; ; attempt++) {
    const wait = 2 ** attempt * 500 * (0.5 + Math.random());
    try {
      const response = await fetch("${apiUrl}" + path, {
        method: "POST",
        // The same key for every attempt makes retries safe.
        headers: { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = (await response.json()) as { code?: string };
      const isInFlight = answer.code === "idempotency_in_flight";
      if (![429, 500, 502, 503, 504].includes(response.status) && !isInFlight) return { status: response.status, answer };
      if (attempt === 6) return { status: response.status, answer };
      await sleep(Math.max(wait, 1000 * Number(response.headers.get("Retry-After") ?? 0)));
    } catch (error) {
      // Without a response, the request may or may not have been carried out.
      if (attempt === 6) throw error;
      await sleep(wait);
    }
  }
}`;

export const followSnippet = (
  apiUrl: string,
) => `async function follow(token: string, brand: string, handle: (event: string, body: unknown) => Promise<void>) {
  let last: string | undefined; // store it to survive a restart
  for (;;) {
    try {
      const response = await fetch("${apiUrl}/events", {
        headers: {
          Authorization: \`Bearer \${token}\`,
          "X-Service-Brand": brand,
          Accept: "text/event-stream",
          ...(last ? { "Last-Event-ID": last } : {}),
        },
      });
      if (response.status === 401 || response.status === 403) throw new Error("The token no longer has access to the brand.");
      if (!response.ok || !response.body) throw new TypeError(\`Status \${response.status}\`);
      const decoder = new TextDecoder();
      let text = "";
      for await (const chunk of response.body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\\n\\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const field = (name: string) => new RegExp(\`^\${name}: ?(.*)$\`, "m").exec(block)?.[1];
          if (field("data")) await handle(field("event") ?? "message", JSON.parse(field("data") ?? ""));
          last = field("id") ?? last;
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}`;

const documentOf = (apiUrl: string) => `${apiUrl}/openapi.json`;

/** Commands that make a client out of the document, and what their result is called. */
export const generators = (apiUrl: string) => [
  { language: "TypeScript", code: `npx @hey-api/openapi-ts -i ${documentOf(apiUrl)} -o src/masthead` },
  {
    language: "Python",
    code: `curl -O ${documentOf(apiUrl)}
openapi-python-client generate --path openapi.json`,
  },
  {
    language: "Go",
    code: `curl -O ${documentOf(apiUrl)}
oapi-codegen -package masthead -generate types,client openapi.json > masthead.gen.go`,
  },
];

export const callSnippet = (apiUrl: string) => `import { createClient } from "./masthead/client";
import { listPosts } from "./masthead/sdk.gen";

const client = createClient({ baseUrl: "${apiUrl}", auth: () => process.env.MASTHEAD_TOKEN });
const { data, error } = await listPosts({ client, query: { status: ["scheduled"] } });
if (error) throw new Error(error.message?.toString());
for (const post of data.posts) console.log(post.id, post.body);`;

export const callingInPython = (apiUrl: string) => `import os

from masthead_client import AuthenticatedClient
from masthead_client.api.posts import list_posts

client = AuthenticatedClient(base_url="${apiUrl}", token=os.environ["MASTHEAD_TOKEN"])
page = list_posts.sync(client=client)`;

export const orvalConfig = (apiUrl: string) => `import { defineConfig } from "orval";

export default defineConfig({
  masthead: {
    input: "${documentOf(apiUrl)}",
    output: {
      target: "src/masthead.zod.ts",
      client: "zod",
      // Times have an offset, +00:00, which zod refuses otherwise.
      override: { zod: { dateTimeOptions: { offset: true } } },
    },
  },
});`;

/** What a platform asks for, by the keys of its fields. */
export interface Typed {
  platform: string;
  fields?: readonly { key: string }[];
}

export const connectChannel = (
  apiUrl: string,
  { platform, fields = [] }: Typed,
) => `curl ${apiUrl}/channels -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND" \\
  -H 'Content-Type: application/json' \\
  -d '{"platform": "${platform}", "fields": {${fields.map(({ key }) => `"${key}": "…"`).join(", ")}}}'`;

const REDIRECT = "https://newsroom.example.com/masthead/callback";

export const registerApp = (appUrl: string) => `curl ${appUrl}/oauth/register -H 'Content-Type: application/json' -d '{
  "client_name": "Newsroom",
  "redirect_uris": ["${REDIRECT}"],
  "token_endpoint_auth_method": "none",
  "grant_types": ["authorization_code", "refresh_token"]
}'`;

/** Prints the address to open. `VERIFIER` and `STATE` are kept for the answer. */
export const authorizeApp = (appUrl: string) => `VERIFIER=$(openssl rand -hex 32)
STATE=$(openssl rand -hex 16)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d =)
printf %s "${appUrl}/oauth/authorize?response_type=code&client_id=$CLIENT_ID" \\
  "&redirect_uri=${encodeURIComponent(REDIRECT)}" \\
  "&scope=standard_write%20offline_access&resource=${encodeURIComponent(`${appUrl}/mcp`)}" \\
  "&state=$STATE&code_challenge=$CHALLENGE&code_challenge_method=S256"`;

export const exchangeCode = (appUrl: string) => `curl ${appUrl}/oauth/token -d grant_type=authorization_code \\
  -d client_id="$CLIENT_ID" -d code="$CODE" -d code_verifier="$VERIFIER" \\
  -d redirect_uri=${REDIRECT} -d resource=${appUrl}/mcp`;

export const refreshAccess = (appUrl: string) => `curl ${appUrl}/oauth/token -d grant_type=refresh_token \\
  -d client_id="$CLIENT_ID" -d refresh_token="$REFRESH_TOKEN"`;

export const installCli = (appUrl: string) => `mkdir -p ~/.local/bin
curl -fo ~/.local/bin/masthead ${appUrl}/masthead.mjs
chmod +x ~/.local/bin/masthead
export PATH="$HOME/.local/bin:$PATH"   # and in ~/.profile, if it isn't there`;

/** The publication of the receipt in the guide. */
export const SOME_PUBLICATION = 977;

/** What a receipt states; hashes are shortened. */
export const RECEIPT_STATEMENT = `{
  "iss": "https://masthead.example", "iat": 1796115900, "jti": "9f65432e-efb7-41b9-84d5-894baa1ce6f4",
  "number": 2, "previous": "54be4451…",
  "brand": { "name": "North Coffee", "handle": "north-coffee" },
  "publication": { "id": 977, "post_id": 812, "platform": "feed", "channel": "north-coffee" },
  "content": { "hash": "37cb0d9a…", "text_sha256": "4a0ba6d4…", "thread_sha256": [], "media_sha256": [] },
  "authors": [{
    "by": { "role": "member", "kind": "app", "via": "mcp", "name": "Ada North", "app": "Claude", "model": "claude-4" },
    "at": "2026-11-30T08:12:04.000Z"
  }],
  "approval": {
    "policy": "required", "steps": [{ "needed": 1 }], "rule": { "reasons": ["agent"] },
    "decisions": [{
      "by": { "role": "editor", "kind": "person", "via": "studio", "name": "Olive Owner", "app": null, "model": null },
      "step": 1, "content_hash": "37cb0d9a…", "revision": 3, "at": "2026-11-30T08:30:00.000Z"
    }]
  },
  "sending": {
    "scheduled_at": "2026-11-30T09:00:00.000Z", "sent_at": "2026-11-30T09:00:00.120Z",
    "published_at": "2026-11-30T09:00:00.480Z", "confirmed_by": "network",
    "external_id": "1155", "permalink": "https://masthead.example/b/north-coffee/1155", "parts": []
  },
  "changes": [{
    "by": { "role": "editor", "kind": "person", "via": "web", "name": "Olive Owner", "app": null, "model": null },
    "change": "edited", "at": "2026-11-30T09:05:00.000Z", "text_sha256": "b6b67fc0…"
  }],
  "audit": { "sequence": 318, "hash": "f15c1aa8…" }
}`;

export const verifyReceipts = (appUrl: string) => `masthead publications receipt ${SOME_PUBLICATION} --save receipt.json
curl -fo jwks.json ${appUrl}/.well-known/jwks.json
curl -fO ${appUrl}/verify-receipt.mjs
node verify-receipt.mjs receipt.json jwks.json --publication ${SOME_PUBLICATION}`;

export const signInToCli = (appUrl: string) => `masthead login --url ${appUrl}`;

/** A post of the reader's, where the code can't know its number. */
export const SOME_POST = 812;

/** The first `date` is that of Linux, the second that of macOS. */
export const REVIEW_BY_CLI = `DAY=$(date -d tomorrow +%F 2>/dev/null || date -v+1d +%F)
echo "We open at nine." > post.txt
masthead posts preflight --body-file post.txt --channel feed
masthead posts create --body-file post.txt --channel feed --at "$DAY"T09:00 --submit
masthead posts approve ${SOME_POST} --revision 1   # the number that create printed`;

export const scriptWithCli = (appUrl: string, token = TOKEN_EXAMPLE) => `export MASTHEAD_URL=${appUrl}
export MASTHEAD_TOKEN='${token}'
masthead posts list --status scheduled --json
masthead posts delete ${SOME_POST} --yes
masthead api /posts -F body=Hello -F 'channels:=[{"channel_id": '$CHANNEL'}]'`;

export const ANY_REQUEST = "masthead api '/posts?status=scheduled'";

export const LISTEN_BY_CLI = "masthead webhooks listen --forward-to http://localhost:4242/hook";

/** By shell, for the file that it reads when it starts. */
export const COMPLETIONS = [
  { language: "bash", code: "source <(masthead completion bash)   # in ~/.bashrc" },
  { language: "zsh", code: "source <(masthead completion zsh)   # in ~/.zshrc" },
  {
    language: "fish",
    code: `mkdir -p ~/.config/fish/completions
masthead completion fish > ~/.config/fish/completions/masthead.fish`,
  },
  { language: "PowerShell", code: "masthead completion powershell | Out-String | Invoke-Expression   # in $PROFILE" },
];

/** The calls of a post's way, with what they lead to. */
export const LIFECYCLE_CALLS = `POST /posts                  → draft
     {"body": "…", "channels": [{"channel_id": 1}], "scheduled_at": "…"}
POST /posts/{id}/preflight   → problems per channel
POST /posts/{id}/submit      → in_review
POST /posts/{id}/approve     → scheduled
     {"revision": 1}
at the scheduled time        → publishing → published
webhook post.published
     {"publication": {"permalink": "…"}}`;
