import type { BrandContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { type AssetType, DOCUMENT_TYPE } from "../terms.ts";
import { UNREADABLE } from "./describe.ts";
import { findOwnCertificates } from "./open-signer.ts";
import type { ReadCredentials } from "./read-credentials.ts";

/**
 * The content credentials of an uploaded file. What takes too long or too much memory is unreadable, and no reason to refuse a
 * file that is a good image or video.
 * @param file `folder`: for what is kept of them
 * @returns null without any
 */
export async function readCredentials(
  ctx: BrandContext,
  file: { path: string; type: AssetType; folder: string },
): Promise<ReadCredentials | null> {
  if (file.type === DOCUMENT_TYPE) return null;
  const own = await findOwnCertificates(ctx.db, ctx.env);
  const trust = { signers: own.map(({ pem }) => pem).join(""), issuers: ctx.env.C2PA_TRUST_LIST ?? "" };
  const input = { ...file, trust, ownSerials: own.map(({ serial }) => serial) };
  return runMediaTask(ctx, ctx.brandId, "media.read_credentials", input, "file").catch((error: unknown) => {
    if (isFault(error, "invalid")) return { credentials: UNREADABLE, kept: null };
    throw error;
  });
}
