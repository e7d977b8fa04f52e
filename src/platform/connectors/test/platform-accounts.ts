import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import { consentPage } from "./consent-page.ts";
import type { TestClass } from "./describe.ts";
import { sendJson } from "./send-json.ts";

const DAY = 86_400;
/** The consenting user's pages: the access to one of them expires soon, for tests of expiry. */
const PAGES = [
  { id: "harbour-desk", handle: "harbour.desk", name: "Harbour Desk", expires_in: 60 * DAY },
  { id: "ferry-times", handle: "ferry.times", name: "Ferry Times", expires_in: 3 * DAY },
] as const;

const Redemption = z.object({ code: z.string(), redirect_uri: z.string(), code_verifier: z.string() });
const AppPassword = z.object({ handle: z.string(), password: z.string() });
const BotToken = z.object({ token: z.string() });

type Grant = { pages: readonly string[]; redirectUri: string; challenge: string };

/** The accounts of the test platform and the two ways to connect them: a typed secret, and consent. */
export function openAccounts() {
  const grants = new Map<string, Grant>();

  return {
    open(kind: TestClass, body: unknown, response: ServerResponse) {
      const opened = kind === "blind" || kind === "state" ? readToken(body) : readPassword(body);
      if ("error" in opened) return sendJson(response, 401, opened);
      const { handle } = opened;
      const account = { id: handle.toLowerCase(), handle, name: nameOf(handle), token: randomUUID(), expires_in: null };
      sendJson(response, 200, { accounts: [account] });
    },

    askConsent(query: URLSearchParams, response: ServerResponse) {
      const page = consentPage(query, PAGES);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", connection: "close" }).end(page);
    },

    decide(form: URLSearchParams, response: ServerResponse) {
      const back = new URL(form.get("redirect_uri") ?? "");
      back.searchParams.set("state", form.get("state") ?? "");
      const pages = form.getAll("page");
      if (form.get("decision") === "allow" && pages.length > 0) {
        const code = randomUUID();
        const challenge = form.get("code_challenge") ?? "";
        grants.set(code, { pages, redirectUri: form.get("redirect_uri") ?? "", challenge });
        back.searchParams.set("code", code);
      } else {
        back.searchParams.set("error", "access_denied");
      }
      response.writeHead(303, { location: back.href, connection: "close" }).end();
    },

    redeem(body: unknown, response: ServerResponse) {
      const { code, redirect_uri: redirectUri, code_verifier: verifier } = Redemption.parse(body);
      const grant = grants.get(code);
      grants.delete(code);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      if (grant?.redirectUri !== redirectUri || grant.challenge !== challenge) {
        return sendJson(response, 400, { error: "This code is not good, or not any more." });
      }
      const pages = PAGES.filter(({ id }) => grant.pages.includes(id));
      sendJson(response, 200, { accounts: pages.map((page) => ({ ...page, token: randomUUID() })) });
    },
  };
}

type ConnectedAccount = { handle: string } | { error: string; field: string };

function readPassword(body: unknown): ConnectedAccount {
  const { handle, password } = AppPassword.parse(body);
  return password.startsWith("app-")
    ? { handle }
    : { error: "The platform does not know this password.", field: "password" };
}

function readToken(body: unknown): ConnectedAccount {
  const [handle = "", secret] = BotToken.parse(body).token.split(":");
  return handle && secret ? { handle } : { error: "The platform does not know this token.", field: "token" };
}

/** “harbour-gazette” becomes “Harbour Gazette”. */
function nameOf(handle: string): string {
  return handle
    .split(/[\W_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
