import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { ALGORITHM } from "./rules.ts";

export type OpenKey = { kid: string; key: CryptoKey | Uint8Array };

const placeOf = (thumbprint: string) => ({ table: "receipt_keys", column: "private_key", row: thumbprint }) as const;

/**
 * The key that signs, made where there is none yet. It isn't retired until the transaction ends, so that what is signed
 * in it is no later than the key's retirement.
 */
export async function openSigningKey(tx: Tx, ctx: PublicContext): Promise<OpenKey> {
  const row = (await lockCurrent(tx)) ?? (await insertKey(tx, ctx).then(() => lockCurrent(tx)));
  if (!row) throw new Error("There is no key to sign receipts with.");
  const { thumbprint: kid, publicKey: x, privateKey } = row;
  const d = await ctx.secrets.decrypt(privateKey, placeOf(kid));
  return { kid, key: await importJWK({ kty: "OKP", crv: "Ed25519", x, d }, ALGORITHM) };
}

async function lockCurrent(tx: Tx) {
  const [row] = await tx.$queryRaw<{ thumbprint: string; publicKey: string; privateKey: string }[]>`
    select thumbprint, public_key as "publicKey", private_key as "privateKey"
    from receipt_keys where retired_at is null for share`;
  return row;
}

/** Makes a pair of keys, unless another process has made one at the same time. @returns its thumbprint */
export async function insertKey(tx: Tx, { secrets, clock }: PublicContext): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { x = "", d = "" } = await exportJWK(privateKey);
  const thumbprint = await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x });
  const encrypted = await secrets.encrypt(d, placeOf(thumbprint));
  const data = { thumbprint, publicKey: x, privateKey: encrypted, createdAt: clock.now() };
  await tx.receiptKey.createMany({ data, skipDuplicates: true });
  return thumbprint;
}
