import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { lookUp } from "#kernel/look-up.ts";

/** The algorithms of C2PA's signatures, as far as keys of certificates have them. */
export type SigningAlgorithm = "es256" | "es384" | "es512" | "ps256" | "ed25519";

/** The certificates of a signer in DER, its own first. */
export type SigningCertificate = {
  /** The first letters of its fingerprint. */
  id: string;
  chain: Buffer[];
  /** Its own certificate, in PEM. */
  pem: string;
  /** A decimal number. */
  serial: string;
  endsAt: Date;
  matches(key: KeyObject): boolean;
};

const CURVES: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: "es256",
  secp384r1: "es384",
  secp521r1: "es512",
};
const MIN_RSA_BITS = 2048;
/** Purposes of which C2PA accepts one: protecting email, signing documents, and signing content credentials. */
const PURPOSES = ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1"];
const MAX_CERTIFICATES = 500;
/** Of a signer's certificates: they are in every image. */
const MAX_CHAIN_BYTES = 10_000;

/**
 * Certificates in PEM.
 * @throws Error with what is wrong, for whoever configures them
 */
export function readCertificates(pem: string): X509Certificate[] {
  const parts = pem.split("-----END CERTIFICATE-----").slice(0, -1);
  if (parts.length === 0 || parts.length > MAX_CERTIFICATES) throw new Error("must hold certificates in PEM");
  return parts.map((part) => {
    try {
      return new X509Certificate(
        `${part.slice(part.indexOf("-----BEGIN CERTIFICATE-----"))}-----END CERTIFICATE-----\n`,
      );
    } catch {
      throw new Error("must hold certificates in PEM");
    }
  });
}

/**
 * A signer's certificate and those that issued it.
 * @throws Error with what is wrong, for whoever configures it
 */
export function readSigningCertificate(pem: string): SigningCertificate {
  const certificates = readCertificates(pem);
  const [own] = certificates;
  if (!own || own.ca || own.checkIssued(own))
    throw new Error("must begin with a certificate that another one has issued");
  if (!(own.keyUsage ?? []).some((purpose) => PURPOSES.includes(purpose)))
    throw new Error("must be a certificate for signing documents or email (extended key usage)");
  if (certificates.reduce((sum, { raw }) => sum + raw.length, 0) > MAX_CHAIN_BYTES)
    throw new Error(`must have at most ${MAX_CHAIN_BYTES} bytes of certificates; leave out the root`);
  return {
    id: own.fingerprint256.split(":", 4).join("").toLowerCase(),
    chain: certificates.map(({ raw }) => raw),
    pem: own.toString(),
    serial: BigInt(`0x${own.serialNumber}`).toString(),
    endsAt: new Date(own.validTo),
    matches: (key) => own.checkPrivateKey(key),
  };
}

/**
 * A private key in PEM, of a kind that C2PA knows.
 * @throws Error with what is wrong
 */
export function readSigningKey(pem: string): { key: KeyObject; algorithm: SigningAlgorithm } {
  const key = createPrivateKey(pem);
  const algorithm = algorithmOf(key);
  if (!algorithm) throw new Error("must be a key of P-256, P-384, P-521, Ed25519 or RSA");
  return { key, algorithm };
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): SigningAlgorithm | null {
  if (type === "ed25519") return "ed25519";
  if (type === "rsa" || type === "rsa-pss") return (details?.modulusLength ?? 0) >= MIN_RSA_BITS ? "ps256" : null;
  return (type === "ec" && lookUp(CURVES, details?.namedCurve ?? "")) || null;
}
