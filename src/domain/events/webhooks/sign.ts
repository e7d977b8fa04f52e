import { createHmac, randomBytes } from "node:crypto";

/** 32 random bytes in the format that Standard Webhooks requires. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** One request to be signed. `secrets` are all valid ones, the newest first. */
export type Signable = { id: string; timestamp: number; body: string; secrets: readonly string[] };

/** Value of `X-Service-Signature`: hex HMAC-SHA256 over `<t>.<body>`, keyed with the secret as it was shown. */
export function serviceSignature({ timestamp, body, secrets }: Signable): string {
  const digests = secrets.map((secret) => hmac(secret, `${timestamp}.${body}`).digest("hex"));
  return [`t=${timestamp}`, ...digests.map((digest) => `v1=${digest}`)].join(",");
}

/** Value of `webhook-signature` (standardwebhooks.com): base64 over `<id>.<t>.<body>`, keyed with the decoded bytes. */
export function standardSignature({ id, timestamp, body, secrets }: Signable): string {
  return secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .map((key) => `v1,${hmac(key, `${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);

/** Every header that a receiver may rely on. */
export function requestHeaders(event: string, signable: Signable): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "X-Service-Event": event,
    "X-Service-Delivery": signable.id,
    "X-Service-Signature": serviceSignature(signable),
    "webhook-id": signable.id,
    "webhook-timestamp": String(signable.timestamp),
    "webhook-signature": standardSignature(signable),
  };
}
