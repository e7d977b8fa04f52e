import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { askCaller } from "#platform/heavy/questions.ts";
import type { SigningAlgorithm } from "#platform/signing-certificate.ts";
import { VERSION } from "#platform/version.ts";
import type { OnDisk } from "../preparing/prepare-on-disk.ts";
import type { AiUse, ImageType } from "../terms.ts";
import { type C2pa, endOnPanic, loadC2pa, settingsFor, withFile } from "./c2pa.ts";

/**
 * `path` is the prepared image; `kept` the credentials of the uploaded file. The signature itself is asked of the caller, of
 * `signatureBytes`.
 */
export type SignImageInput = {
  path: string;
  type: ImageType;
  folder: string;
  kept: string | null;
  uploaded: { id: string; type: string };
  actions: readonly string[];
  ai: AiUse | null;
  algorithm: SigningAlgorithm;
  signatureBytes: number;
};

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.sign": (input: SignImageInput) => Promise<OnDisk>;
  }
}

const UPLOADED = "uploaded";
const SOURCES: Record<AiUse, string> = {
  generated: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  edited: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
};

/** Adds content credentials to a prepared image: where it comes from, and what was done with it here. */
export async function signImage(input: SignImageInput): Promise<OnDisk> {
  const c2pa = await loadC2pa();
  try {
    const signed = await sign(c2pa, input);
    const path = join(input.folder, "signed");
    await writeFile(path, signed);
    await requireIntact(c2pa, input.type, path);
    return { path, bytes: signed.length };
  } catch (error) {
    endOnPanic(error);
    // The library throws texts.
    throw error instanceof Error ? error : new Error(`Content credentials could not be added: ${error}`);
  }
}

async function sign({ Builder }: C2pa, input: SignImageInput): Promise<Uint8Array> {
  const settings = settingsFor();
  const definition = { claim_generator_info: [{ name: "Masthead", version: VERSION }], format: input.type };
  const builder = Builder.fromJson(JSON.stringify(definition), settings);
  const ingredient = { label: UPLOADED, relationship: "parentOf" };
  if (input.kept) {
    await withFile(input.kept, (kept) =>
      builder.addIngredientFromBlob(JSON.stringify(ingredient), "application/c2pa", kept),
    );
  } else {
    const { id, type } = input.uploaded;
    builder.addIngredient(JSON.stringify({ ...ingredient, format: type, instance_id: id }));
  }
  builder.addAction({
    action: "c2pa.opened",
    parameters: { ingredientIds: [UPLOADED] },
    ...(input.ai ? { digitalSourceType: SOURCES[input.ai] } : {}),
  });
  for (const action of input.actions) builder.addAction({ action: `c2pa.${action}` });
  const signer = { alg: input.algorithm, reserveSize: input.signatureBytes, sign: askCaller as never };
  try {
    return await withFile(input.path, (image) => builder.sign(signer, input.type, image));
  } finally {
    builder.free();
  }
}

/** An image with credentials that nobody accepts is worse than one without. */
async function requireIntact({ Reader }: C2pa, type: ImageType, path: string): Promise<void> {
  const reader = await withFile(path, (image) => Reader.fromBlob(type, image, settingsFor()));
  const { validation_state: state } = JSON.parse(reader.json()) as { validation_state: string };
  reader.free();
  if (state === "Invalid") throw new Error("The content credentials that were added are invalid.");
}
