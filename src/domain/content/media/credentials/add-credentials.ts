import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SystemContext } from "#kernel/job.ts";
import type { NewForm } from "../preparing/make-rendition.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { bytesOfCredentials, KEPT_CREDENTIALS, signedName } from "../rules.ts";
import type { ContentCredentials } from "../schema.ts";
import type { ImageType } from "../terms.ts";
import type { AssetRow } from "../view.ts";
import { signClaim } from "./cose.ts";
import { openSigner, type Signer } from "./open-signer.ts";

/**
 * A form of an image with content credentials of this installation, to be made. The process that makes it parses foreign
 * credentials, so it asks this one for the signature, once.
 * @param name the form's name, `original` for the asset's own file
 * @returns null where there is nothing to make
 */
export async function addCredentials(ctx: SystemContext, asset: AssetRow, name: string): Promise<NewForm | null> {
  const form = name === "original" ? asset : asset.variants.find((variant) => variant.name === name);
  const signer = await openSigner(ctx);
  const signed = signedName(signer.id, name);
  if (!form || asset.variants.some((variant) => variant.name === signed)) return null;
  const credentials = asset.contentCredentials as ContentCredentials | null;
  return {
    name: signed,
    // A signature is never the same twice: what another worker makes at once is another file.
    file: `${signed}-${randomBytes(4).toString("hex")}`,
    async make(folder) {
      const path = join(folder, "form");
      await writeFile(path, await ctx.storage.getStream(form.storageKey));
      const input = {
        path,
        type: form.type as ImageType,
        folder,
        kept: await fetchKept(ctx, asset, folder),
        uploaded: { id: `xmp:iid:${asset.sha256}`, type: asset.type },
        actions: actionsOf(asset, form, credentials),
        ai: credentials?.state === "invalid" ? null : (credentials?.ai ?? null),
        algorithm: signer.algorithm,
        signatureBytes: signatureBytes(signer),
      };
      const answer = async (claim: Uint8Array) => signClaim(claim, signer);
      const made = await runMediaTask(ctx, asset.brandId, "media.sign", input, "file", answer);
      // Its limits were chosen by this; a network would refuse a larger one.
      if (made.bytes > form.bytes + bytesOfCredentials(asset))
        throw new Error("The content credentials are too large.");
      return { ...made, type: form.type, width: form.width, height: form.height };
    },
  };
}

async function fetchKept({ storage }: SystemContext, asset: AssetRow, folder: string): Promise<string | null> {
  const kept = asset.variants.find(({ name }) => name === KEPT_CREDENTIALS);
  if (!kept) return null;
  const path = join(folder, "kept");
  await writeFile(path, await storage.getStream(kept.storageKey));
  return path;
}

type Facts = Pick<AssetRow, "type" | "width" | "height">;

/** What was done here with the uploaded file: every image is encoded anew. */
function actionsOf(asset: Facts, form: Facts, credentials: ContentCredentials | null): string[] {
  const isResized = form.width !== asset.width || form.height !== asset.height;
  return [
    ...new Set([
      ...(credentials?.edits ?? []),
      ...(isResized ? ["resized"] : []),
      ...(form.type === asset.type ? [] : ["converted"]),
      "published",
    ]),
  ];
}

/** A signature's length depends on its certificates and its key alone. */
function signatureBytes(signer: Signer): number {
  return signClaim(new Uint8Array(), signer).length;
}
