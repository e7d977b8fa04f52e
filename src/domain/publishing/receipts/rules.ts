import { createHash, randomBytes } from "node:crypto";
import { type CryptoKey, compactVerify, decodeJwt, importJWK } from "jose";
import type { PublicationReceipt, ReceiptKey } from "#platform/db/index.ts";
import { type ReceiptKeys, Statement } from "./schema.ts";

/** `typ` of every receipt, so that nothing else that is ever signed with the same keys passes for one. */
export const RECEIPT_TYPE = "publication-receipt+jws";
export const ALGORITHM = "EdDSA";

/** The characters of a receipt up to which its event has it: each edit makes it longer, and receivers limit bodies. */
export const MAX_EVENT_JWS = 65_536;

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A public key as it is handed out. Whole seconds; none that it signed is later than its `exp`. */
export function viewKey({
  thumbprint: kid,
  publicKey: x,
  createdAt,
  retiredAt,
}: Omit<ReceiptKey, "privateKey">): ReceiptKeys["keys"][number] {
  return {
    kty: "OKP",
    crv: "Ed25519",
    alg: ALGORITHM,
    use: "sig",
    kid,
    x,
    iat: Math.floor(createdAt.getTime() / 1000),
    ...(retiredAt ? { exp: Math.ceil(retiredAt.getTime() / 1000) } : {}),
  };
}

/** What a receipt's payload holds: the statement without its names, of which it has the digests. */
export type Payload = Record<string, unknown> & Pick<Statement, "changes" | "number">;

/** Verifies receipts with a set of keys, each of which is imported once. */
export function createVerifier({ keys }: ReceiptKeys): (jws: string) => Promise<Payload | null> {
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();
  function keyOf(kid: string | undefined) {
    const jwk = keys.find((key) => key.kid === kid);
    if (!jwk) throw new Error(`No key ${kid}.`);
    const known = imported.get(jwk.kid) ?? importJWK(jwk, ALGORITHM);
    imported.set(jwk.kid, known);
    return known;
  }
  return async (jws) => {
    try {
      const { payload, protectedHeader } = await compactVerify(jws, ({ kid }) => keyOf(kid), {
        algorithms: [ALGORITHM],
      });
      if (protectedHeader.typ !== RECEIPT_TYPE) return null;
      const claims = JSON.parse(new TextDecoder().decode(payload)) as Payload;
      const { exp } = keys.find(({ kid }) => kid === protectedHeader.kid) ?? {};
      return exp !== undefined && !(Number(claims.iat) <= exp) ? null : claims;
    } catch {
      return null;
    }
  };
}

/** The payload of a stored receipt whether or not it verifies; null if it is no JWS at all. */
export function decodePayload(jws: string): Payload | null {
  try {
    return decodeJwt(jws) as Payload;
  } catch {
    return null;
  }
}

/** Whether a verified payload is that of this row, and not of another publication or an earlier number. */
export function isOfRow(payload: Payload, row: Pick<PublicationReceipt, "publicId" | "publicationId" | "number">) {
  const { jti, number, publication } = payload as Partial<Statement>;
  return jti === row.publicId && number === row.number && publication?.id === row.publicationId;
}

/** A name with its salt, as RFC 9901 encodes it, and the digest that is signed in its place. */
export function disclose(claim: "name" | "app" | "model", value: string): { disclosure: string; digest: string } {
  const salted = JSON.stringify([randomBytes(16).toString("base64url"), claim, value]);
  const disclosure = Buffer.from(salted).toString("base64url");
  return { disclosure, digest: digestOf(disclosure) };
}

const digestOf = (disclosure: string) => createHash("sha256").update(disclosure).digest("base64url");

/** The statement of a payload, with the names of those of its digests that the disclosures have. */
export function readStatement(payload: Payload, disclosures: readonly string[]): Statement | null {
  const claims = new Map(
    disclosures.map((disclosure) => {
      const [, claim, value] = JSON.parse(Buffer.from(disclosure, "base64url").toString()) as string[];
      return [digestOf(disclosure), [claim, value]] as const;
    }),
  );
  const { success, data } = Statement.safeParse(withNames(payload));
  return success ? data : null;

  function withNames(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withNames);
    if (value === null || typeof value !== "object") return value;
    const { _sd: digests, ...members } = value as Record<string, unknown>;
    const disclosed = Array.isArray(digests) ? digests.flatMap((digest) => [claims.get(digest) ?? []]) : [];
    return {
      ...Object.fromEntries(Object.entries(members).map(([key, member]) => [key, withNames(member)])),
      ...Object.fromEntries(disclosed.filter(([claim]) => claim !== undefined)),
    };
  }
}

/** Whether a receipt states what the publication has become. */
export function isCurrent(
  receipt: Pick<PublicationReceipt, "editedAt" | "removedAt">,
  publication: Pick<PublicationReceipt, "editedAt" | "removedAt">,
): boolean {
  const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
  return same(receipt.editedAt, publication.editedAt) && same(receipt.removedAt, publication.removedAt);
}

/** The address of a receipt's public page. */
export const receiptUrl = (appUrl: string, handle: string, id: string): string => `${appUrl}/b/${handle}/verify/${id}`;
