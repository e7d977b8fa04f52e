import { constants, type KeyObject, type SigningOptions, sign } from "node:crypto";
import { CBORTag, type CBORType, encodeCBOR } from "@levischuck/tiny-cbor";
import type { SigningAlgorithm } from "#platform/signing-certificate.ts";

const COSE_SIGN1 = 18;
/** Headers by their labels. */
const [ALGORITHM, CERTIFICATES] = [1, 33];

/** With their numbers in COSE (RFC 9053, RFC 8812). */
const ALGORITHMS: Record<SigningAlgorithm, { number: number; hash: string | null }> = {
  es256: { number: -7, hash: "sha256" },
  es384: { number: -35, hash: "sha384" },
  es512: { number: -36, hash: "sha512" },
  ps256: { number: -37, hash: "sha256" },
  ed25519: { number: -8, hash: null },
};

/**
 * A signature of a claim as C2PA stores it: COSE_Sign1 (RFC 9052) without its payload, with the certificates in its protected
 * header (RFC 9360).
 * @param chain certificates in DER, the signer's first
 */
export function signClaim(
  claim: Uint8Array,
  { key, algorithm, chain }: { key: KeyObject; algorithm: SigningAlgorithm; chain: readonly Uint8Array[] },
): Uint8Array {
  const { number, hash } = ALGORITHMS[algorithm];
  const header = encodeCBOR(
    new Map<number, CBORType>([
      [ALGORITHM, number],
      [CERTIFICATES, chain.map((one) => Uint8Array.from(one))],
    ]),
  );
  const content = encodeCBOR(["Signature1", header, new Uint8Array(), Uint8Array.from(claim)]);
  const signature = Uint8Array.from(sign(hash, content, { key, ...OPTIONS[algorithm] }));
  return encodeCBOR(new CBORTag(COSE_SIGN1, [header, new Map(), null, signature]));
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
const POINT = { dsaEncoding: "ieee-p1363" } as const;
const OPTIONS: Record<SigningAlgorithm, SigningOptions> = {
  es256: POINT,
  es384: POINT,
  es512: POINT,
  ps256: PSS,
  ed25519: {},
};
