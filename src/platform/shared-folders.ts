import type { Env } from "./env.ts";

type Settings = Pick<Env, "STORAGE_URL" | "SMTP_URL" | "DATA_DIR">;

/**
 * What lies on this machine's disk and other machines of the same installation have to see: one line each.
 * @param isWeb whether files are uploaded here, in pieces that any web process may be given
 */
export function sharedFolders(env: Settings, { isWeb = false } = {}): string[] {
  const lines: string[] = [];
  if (!env.STORAGE_URL?.startsWith("s3:")) {
    lines.push(
      `Media and exports are files of this machine (${env.STORAGE_URL ?? `${env.DATA_DIR}/media`}): on several machines it has to be one shared folder, or STORAGE_URL=s3://…`,
    );
  }
  if (isWeb) {
    lines.push(
      `Unfinished uploads are files of this machine (${env.DATA_DIR}/uploads): with several web processes it has to be one shared folder, or each client has to stay with one of them.`,
    );
  }
  if (!env.SMTP_URL) {
    lines.push(`Mail is kept in ${env.DATA_DIR}/mail of the machine that sends it, and goes nowhere: set SMTP_URL.`);
  }
  return lines;
}
