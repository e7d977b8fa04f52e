import type { Answer, Asked } from "../stand-in.ts";

/** An app of the Google Cloud console, and a user who uses it. */
export const GOOGLE_APP = { clientId: "1234-abc.apps.googleusercontent.com", clientSecret: "stand-in-secret" };
export const GOOGLE_USER = "108204268033311374519";
const REFRESH_TOKEN = "1//stand-in-refresh";

/** Source: developers.google.com/youtube/data/reference/rest/v3/errors, read 26 November 2026. */
export const refuse = (status: number, reason: string, message = reason): Answer => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: "youtube", reason }] } },
});

export const tooManyForGoogle = (seconds: number): Answer => ({
  ...refuse(403, "rateLimitExceeded"),
  headers: { "retry-after": String(seconds) },
});

export const found = (body: object): Answer => ({ status: 200, body });

export type GoogleTokens = { isRevoked: boolean; current: number };

/**
 * Tokens with offline access; refresh tokens do not rotate. Source:
 * developers.google.com/identity/protocols/oauth2/web-server, read 26 November 2026.
 */
export function answerToken({ path, body }: Asked, tokens: GoogleTokens, scopes: readonly string[]): Answer | null {
  const fields = new URLSearchParams(body.toString());
  const refused = (error: string) => ({ status: 400, body: { error, error_description: error } });
  if (path === "/revoke") {
    tokens.isRevoked = true;
    return found({});
  }
  if (path !== "/token") return null;
  const isOurs =
    fields.get("client_id") === GOOGLE_APP.clientId && fields.get("client_secret") === GOOGLE_APP.clientSecret;
  if (!isOurs) return { status: 401, body: { error: "invalid_client" } };
  const isRefresh = fields.get("grant_type") === "refresh_token";
  if (isRefresh && (tokens.isRevoked || fields.get("refresh_token") !== REFRESH_TOKEN)) return refused("invalid_grant");
  if (!isRefresh && (fields.get("code") !== "good-code" || !fields.get("code_verifier")))
    return refused("invalid_grant");
  tokens.current += 1;
  const claims = Buffer.from(JSON.stringify({ sub: GOOGLE_USER })).toString("base64url");
  return found({
    access_token: tokenOf(tokens),
    expires_in: 3599,
    token_type: "Bearer",
    scope: ["openid", ...scopes].join(" "),
    ...(isRefresh ? {} : { refresh_token: REFRESH_TOKEN, id_token: `e30.${claims}.signature` }),
  });
}

const tokenOf = ({ current }: GoogleTokens): string => `ya29.stand-in-${current}`;

/** An access token works until the grant is revoked; the tests connect the same account again and again. */
export const isAllowed = ({ headers }: Asked, tokens: GoogleTokens): boolean =>
  !tokens.isRevoked && /^Bearer ya29\.stand-in-\d+$/.test(headers.authorization ?? "");
