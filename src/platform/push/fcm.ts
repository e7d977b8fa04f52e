import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import type { Egress } from "../egress/index.ts";
import { type PushMessage, type PushOutcome, SECONDS_KEPT, settle } from "./message.ts";
import type { ServiceAccount } from "./service-account.ts";

export type Fcm = { send(token: string, message: PushMessage): Promise<PushOutcome> };

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const LIMITS = { timeoutMs: 15_000, maxBytes: 16_384 };
/** An access token lives an hour; it is renewed before it could expire in flight. */
const RENEW_EARLY_SECONDS = 300;

const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() });

/**
 * Sends to devices by Firebase Cloud Messaging's HTTP v1. The access token is requested according to RFC 7523 rather
 * than by google-auth-library, which makes its own connections outside of egress.
 */
export function createFcm(egress: Egress, account: ServiceAccount, origin = "https://fcm.googleapis.com"): Fcm {
  const url = `${origin}/v1/projects/${account.project_id}/messages:send`;
  let held: { token: Promise<string>; until: number } | null = null;

  function accessToken(): Promise<string> {
    if (held && Date.now() < held.until) return held.token;
    const fetching = { token: fetchToken(), until: Number.POSITIVE_INFINITY };
    held = fetching;
    // A failure is not cached: the next message tries again.
    fetching.token.catch(() => {
      if (held === fetching) held = null;
    });
    return fetching.token;

    async function fetchToken(): Promise<string> {
      const { access_token, expires_in } = await requestToken(egress, account);
      fetching.until = Date.now() + (expires_in - RENEW_EARLY_SECONDS) * 1000;
      return access_token;
    }
  }

  return {
    async send(token, { key, title, body, path }) {
      const message = {
        token,
        notification: { title, body },
        data: { path, key },
        android: { ttl: `${SECONDS_KEPT}s`, notification: { tag: key } },
        apns: { headers: { "apns-collapse-id": key } },
      };
      const response = await egress.request({
        url,
        method: "POST",
        headers: { Authorization: `Bearer ${await accessToken()}`, "Content-Type": "application/json" },
        body: JSON.stringify({ message }),
        ...LIMITS,
      });
      if (response.ok && response.status === 401) {
        held = null;
        throw new Error("Firebase rejected the access token.");
      }
      return settle(response, isGone);
    },
  };
}

/** Unregistered, another project's, or malformed: no message will ever reach this token. */
function isGone({ status, body }: { status: number; body: string }): boolean {
  return status === 404 || /"SENDER_ID_MISMATCH"|not a valid FCM registration token/.test(body);
}

async function requestToken(egress: Egress, account: ServiceAccount): Promise<z.output<typeof AccessToken>> {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({
      alg: "RS256",
      typ: "JWT",
      ...(account.private_key_id ? { kid: account.private_key_id } : {}),
    })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(createPrivateKey(account.private_key));
  const response = await egress.request({
    url: account.token_uri,
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }).toString(),
    ...LIMITS,
  });
  if (!response.ok) throw new Error(`Google returned no access token: ${response.message}`);
  if (response.status !== 200) throw new Error(`Google returned no access token: status ${response.status}.`);
  return AccessToken.parse(JSON.parse(response.body));
}
