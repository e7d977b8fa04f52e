import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type AppChecker,
  type Call,
  type Connect,
  ConnectRefused,
  type FoundAccounts,
  GrantLostError,
} from "../contract.ts";
import { checkAppAt } from "../shared/http/check-app.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { GOOGLE, type Google, type GoogleCredentials, readCredentials } from "./api.ts";

export type GoogleApp = { clientId: string; clientSecret: string };

const Granted = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().default(""),
  id_token: z.string().optional(),
});
const Refused = z.object({ error: z.string() });
const Claims = z.object({ sub: z.string() });

/** What was granted, for finding the accounts. `userId`: the user's ID at Google; null when it was not returned. */
export type Grant = {
  token: string;
  userId: string | null;
  credentialsFor(target: string): string;
  accessExpiresAt: Date;
};

/** Google names a code that it doesn't know `invalid_grant`, and compares the redirect URI of an app that it has identified. */
export function checkGoogleApp(app: GoogleApp, google: Google = GOOGLE): AppChecker {
  const endpoint = { network: "Google", url: `${google.oauth}/token`, ...app, identifiesInForm: true };
  return checkAppAt(endpoint, { by: "code", codeErrors: ["invalid_grant", "redirect_uri_mismatch"] });
}

type GoogleConnectOptions = {
  platform: string;
  app: GoogleApp;
  /** Without `openid`; all of them are required. */
  scopes: readonly string[];
  sharesGrant: boolean;
  findAccounts(call: Call, grant: Grant): Promise<FoundAccounts>;
};

/**
 * Connects with the consent of a Google user: authorization code with PKCE and offline access. Google's refresh tokens
 * do not rotate. Source: developers.google.com/identity/protocols/oauth2/web-server, of which a summary was
 * read 26 November 2026.
 */
export function googleConnect(options: GoogleConnectOptions, google: Google = GOOGLE): Connect {
  const { platform, app, scopes, sharesGrant, findAccounts } = options;
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const askToken = (call: Call, path: string, form: Record<string, string>) =>
    requestJson(
      call,
      {
        url: `${google.oauth}/${path}`,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      },
      Refused,
    );
  return {
    platform,
    timeoutMs: 60_000,
    sharesGrant,
    ...(sharesGrant ? { sharedPart } : {}),
    // Revoking one token ends the user's whole consent to the installation's project.
    revokesFor: ["youtube", "google_business"],
    connection: "redirect",
    async begin({ state, redirectUri, challenge }) {
      const url = new URL(`${google.consent}/o/oauth2/v2/auth`);
      url.search = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: ["openid", ...scopes].join(" "),
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        access_type: "offline",
        // Google returns a refresh token only with the consent page, and the account choice lists Brand Accounts.
        prompt: "consent select_account",
      }).toString();
      return { url: url.href, notes: null };
    },
    async finish({ code, redirectUri, verifier }, call) {
      const form = { ...client, grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const response = await askToken(call, "token", { ...form, code_verifier: verifier });
      if (response.status === 400 || response.status === 401) {
        throw new ConnectRefused(
          t("Google didn't accept the authorization ({reason}). Start again.", { reason: errorOf(response) }),
        );
      }
      const granted = readGranted(response);
      const accepted = granted.scope.split(" ");
      if (scopes.some((scope) => !accepted.includes(scope))) {
        throw new ConnectRefused(
          t("A permission was left unchecked on Google's page. Start again and accept all of them."),
        );
      }
      const { access_token: token, refresh_token: refreshToken } = granted;
      if (!refreshToken) throw new ConnectRefused(t("Google granted no lasting access. Start again."));
      return findAccounts(call, {
        token,
        userId: userOf(granted.id_token),
        accessExpiresAt: endOf(granted),
        credentialsFor: (target) => JSON.stringify({ token, refreshToken, target } satisfies GoogleCredentials),
      });
    },
    async refresh(credentials, call) {
      const { refreshToken } = readCredentials(credentials);
      const form = { ...client, grant_type: "refresh_token", refresh_token: refreshToken };
      const response = await askToken(call, "token", form);
      if (errorOf(response) === "invalid_grant") throw new GrantLostError("Google ended the grant.");
      const granted = readGranted(response);
      return { credentials: JSON.stringify({ token: granted.access_token }), accessExpiresAt: endOf(granted) };
    },
    async revoke(credentials, call) {
      const response = await askToken(call, "revoke", { token: readCredentials(credentials).refreshToken });
      // 400: it was revoked before.
      if (response.status !== 200 && response.status !== 400) throw new Error("Google didn't revoke the grant.");
    },
  };
}

function sharedPart(credentials: string): string {
  const { token, refreshToken } = readCredentials(credentials);
  return JSON.stringify({ token, refreshToken });
}

const errorOf = ({ json, status }: JsonResponse): string => Refused.safeParse(json).data?.error ?? String(status);

/** @throws Error for an unsuccessful response */
function readGranted(response: JsonResponse): z.infer<typeof Granted> {
  if (response.status !== 200) throw new Error(`Google refused: ${errorOf(response)}`);
  return Granted.parse(response.json);
}

const endOf = ({ expires_in: seconds }: z.infer<typeof Granted>): Date => new Date(Date.now() + seconds * 1000);

/** The user's ID from the ID token, which came directly from Google and therefore needs no verification. */
function userOf(idToken: string | undefined): string | null {
  const [, payload = ""] = idToken?.split(".") ?? [];
  try {
    return Claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).sub;
  } catch {
    return null;
  }
}
