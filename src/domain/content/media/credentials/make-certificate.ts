import "reflect-metadata";
import { randomBytes } from "node:crypto";
import * as x509 from "@peculiar/x509";

const YEARS = 10;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
/** What C2PA asks of a signer's certificate: for documents, and issued by another. */
const DOCUMENT_SIGNING = "1.3.6.1.5.5.7.3.36";

/** Certificates in PEM, the signer's first, and its private key (PKCS #8, PEM). */
export type NewCertificate = { chain: string; privateKey: string };

/**
 * Makes a certificate for an installation, with an issuer of its own: C2PA accepts none that issued itself. The issuer's private
 * key is not kept, so that nothing else is ever issued by it.
 * @param host whose it is, as other apps show it
 */
export async function makeCertificate(host: string, now: Date): Promise<NewCertificate> {
  const [issuer, signer] = await Promise.all([generatePair(), generatePair()]);
  const validity = { notBefore: new Date(now.getTime() - 3_600_000), notAfter: new Date(now) };
  validity.notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const nameOf = (name: string) => new x509.Name([{ O: [host] }, { CN: [name] }]);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: serial(),
    name: nameOf("Masthead, content credentials").toJSON(),
    keys: issuer,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: serial(),
    subject: nameOf(host).toJSON(),
    issuer: root.subject,
    publicKey: signer.publicKey,
    signingKey: issuer.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING], true),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const exported = Buffer.from(await crypto.subtle.exportKey("pkcs8", signer.privateKey)).toString("base64");
  const lines = exported.match(/.{1,64}/g) ?? [];
  return {
    chain: [certificate, root].map((each) => `${each.toString("pem")}\n`).join(""),
    privateKey: ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n"),
  };
}

function generatePair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

/** A positive number, as certificates need. */
function serial(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes.readUInt8(0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}
