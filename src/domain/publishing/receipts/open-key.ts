import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { PublicContext } from "#kernel/context.ts";
import type { ReceiptKey, Tx } from "#platform/db/index.ts";
import { ALGORITHM } from "./rules.ts";

type NewKey = Omit<ReceiptKey, "retiredAt">;
export type OpenKey = { kid: string; key: CryptoKey | Uint8Array };

const placeOf = (thumbprint: string) => ({ table: "receipt_keys", column: "private_key", row: thumbprint }) as const;

/**
 * The key that signs, made where there is none yet. It isn't retired until the transaction ends, so that what is signed
 * in it is no later than the key's retirement.
 */
export async function openSigningKey(tx: Tx, ctx: PublicContext): Promise<OpenKey> {
  const row = (await lockCurrent(tx)) ?? (await storeFirst(tx, ctx).then(() => lockCurrent(tx)));
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

/** A new pair of keys, to be stored. */
export async function makeKey({ secrets, clock }: PublicContext): Promise<NewKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { x = "", d = "" } = await exportJWK(privateKey);
  const thumbprint = await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x });
  const encrypted = await secrets.encrypt(d, placeOf(thumbprint));
  return { thumbprint, publicKey: x, privateKey: encrypted, createdAt: clock.now() };
}

/** Of two processes that store the first key at once, one does. */
async function storeFirst(tx: Tx, ctx: PublicContext): Promise<void> {
  await tx.receiptKey.createMany({ data: await makeKey(ctx), skipDuplicates: true });
}
