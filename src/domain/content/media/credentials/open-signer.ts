import type { KeyObject } from "node:crypto";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import {
  readSigningCertificate,
  readSigningKey,
  type SigningAlgorithm,
  type SigningCertificate,
} from "#platform/signing-certificate.ts";

/** There is one self-made certificate. */
const ID = 1;
const PLACE = { table: "signing_certificates", column: "private_key", row: ID } as const;

export type Signer = SigningCertificate & { key: KeyObject; algorithm: SigningAlgorithm };

/** The certificate that signs now: the operator's, or the self-made one; null while that is not made yet. */
export async function findCertificate(db: Tx, env: Env): Promise<SigningCertificate | null> {
  if (env.C2PA_CERTIFICATE) return readSigningCertificate(env.C2PA_CERTIFICATE);
  return findSelfMade(db);
}

/** All certificates that this installation signs or has signed with. */
export async function findOwnCertificates(db: Tx, env: Env): Promise<SigningCertificate[]> {
  const selfMade = await findSelfMade(db);
  return [
    ...(env.C2PA_CERTIFICATE ? [readSigningCertificate(env.C2PA_CERTIFICATE)] : []),
    ...(selfMade ? [selfMade] : []),
  ];
}

async function findSelfMade(db: Tx): Promise<SigningCertificate | null> {
  const row = await db.signingCertificate.findUnique({ where: { id: ID }, select: { chain: true } });
  return row && readSigningCertificate(row.chain);
}

/** The certificate with its private key; the self-made one is made where there is none. */
export async function openSigner(ctx: Pick<PublicContext, "db" | "env" | "secrets" | "clock">): Promise<Signer> {
  const { C2PA_CERTIFICATE: certificate, C2PA_KEY: key } = ctx.env;
  if (certificate && key) return { ...readSigningCertificate(certificate), ...readSigningKey(key) };
  const find = () => ctx.db.signingCertificate.findUnique({ where: { id: ID } });
  const row = (await find()) ?? (await makeFirst(ctx).then(find));
  if (!row) throw new Error("There is no certificate to sign content credentials with.");
  return { ...readSigningCertificate(row.chain), ...readSigningKey(await ctx.secrets.decrypt(row.privateKey, PLACE)) };
}

/** Of two processes that make it at once, one stores it. */
async function makeFirst({ db, env, secrets, clock }: Parameters<typeof openSigner>[0]): Promise<void> {
  const now = clock.now();
  // Loaded once in the life of an installation.
  const { makeCertificate } = await import("./make-certificate.ts");
  const { chain, privateKey: plain } = await makeCertificate(new URL(env.APP_URL).hostname, now);
  const privateKey = await secrets.encrypt(plain, PLACE);
  await db.signingCertificate.createMany({
    data: { id: ID, chain, privateKey, createdAt: now },
    skipDuplicates: true,
  });
}
