import { open } from "node:fs/promises";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import { type Fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { EgressOutcome } from "#platform/egress/index.ts";
import { MAX_UPLOAD_BYTES } from "../terms.ts";

const TIMEOUT_MS = 60_000;

/** The path of a file, and its name at the source. */
export type NamedFile = { path: string; name: string };

/**
 * Downloads a file from a URL given by a user. Redirects are not followed: only the named URL is fetched.
 * @param folder for the downloaded file
 * @throws Fault invalid on `url`
 */
export async function fetchFile(ctx: BrandContext, url: string, folder: string): Promise<NamedFile> {
  const path = join(folder, "fetched");
  const file = await open(path, "wx");
  try {
    const outcome = await ctx.egress.download(
      { url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: MAX_UPLOAD_BYTES },
      (bytes) => file.writeFile(bytes),
    );
    requireCompleteResponse(outcome);
  } finally {
    await file.close();
  }
  return { path, name: nameIn(url) };
}

function requireCompleteResponse(outcome: EgressOutcome): void {
  if (!outcome.ok) throw refuse(outcome.message);
  const { status, truncated, headers } = outcome;
  if (status >= 300 && status < 400) {
    throw refuse(
      t("The address redirects (status {status}). Use the address it redirects to.", { status: String(status) }),
    );
  }
  if (status !== 200)
    throw refuse(t("The address responded with status {status} instead of a file.", { status: String(status) }));
  if (truncated)
    throw refuse(t("The file is larger than {maximum} MiB.", { maximum: String(MAX_UPLOAD_BYTES / 1024 ** 2) }));
  // We did not accept compression; a compressed response is not the file itself.
  if (headers["content-encoding"] && headers["content-encoding"] !== "identity") {
    throw refuse(t("The address only serves the file compressed. Use another address."));
  }
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("url", message);
}
