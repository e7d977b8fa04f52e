import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import { signClaim } from "#domain/content/media/credentials/cose.ts";
import { makeCertificate } from "#domain/content/media/credentials/make-certificate.ts";
import type { SignImageInput } from "#domain/content/media/credentials/sign-image.ts";
import { createHeavy } from "#platform/heavy/index.ts";
import { readSigningCertificate, readSigningKey } from "#platform/signing-certificate.ts";

export type TestSigner = ReturnType<typeof readSigningCertificate> & ReturnType<typeof readSigningKey>;

/** A signer as an app or camera has one, whose issuer nobody knows. */
export async function makeSigner(host: string): Promise<TestSigner> {
  const { chain, privateKey } = await makeCertificate(host, new Date());
  return { ...readSigningCertificate(chain), ...readSigningKey(privateKey) };
}

/** An image with content credentials of that signer; `change` what they say. */
export async function signImage(
  bytes: Uint8Array,
  signer: TestSigner,
  change: Partial<SignImageInput> = {},
  heavy: Pick<ReturnType<typeof createHeavy>, "run"> = createHeavy(),
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-signed-"));
  try {
    const path = join(folder, "image");
    await writeFile(path, bytes);
    const input: SignImageInput = {
      path,
      type: "image/jpeg",
      folder,
      kept: null,
      uploaded: { id: "xmp:iid:1", type: "image/jpeg" },
      actions: ["resized"],
      ai: null,
      algorithm: signer.algorithm,
      signatureBytes: signClaim(new Uint8Array(), signer).length,
      ...change,
    };
    const answer = async (claim: Uint8Array) => signClaim(claim, signer);
    const signed = await heavy.run("media.sign", input, { client: "test", deadlineMs: 60_000, answer });
    return await readFile(signed.path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Whether the content credentials of a JPEG or PNG are valid, and what they are, by another implementation than the one that
 * signs.
 */
export async function verifyImage(image: Uint8Array) {
  const bytes = Uint8Array.from(image);
  const asset = PNG.canRead(bytes) ? new PNG(bytes) : new JPEG(bytes);
  const jumbf = asset.getManifestJUMBF();
  if (!jumbf) return null;
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf)));
  const { isValid } = await store.validate(asset);
  return {
    isValid,
    generator: store.getActiveManifest()?.claim?.claimGeneratorName,
    manifests: store.manifests.length,
  };
}
