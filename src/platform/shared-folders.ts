import type { Env } from "./env.ts";

type Settings = Pick<Env, "STORAGE_URL" | "SMTP_URL" | "DATA_DIR">;

/**
 * One line for each folder on this machine's disk that other machines of the same installation need too.
 * @param isWeb whether uploads are received here, in chunks that may reach any web process
 */
export function sharedFolders(env: Settings, { isWeb = false } = {}): string[] {
  const lines: string[] = [];
  if (!env.STORAGE_URL?.startsWith("s3:")) {
    lines.push(
      `Media and exports are stored on this machine (${env.STORAGE_URL ?? `${env.DATA_DIR}/media`}): with several machines, use a shared folder or STORAGE_URL=s3://…`,
    );
  }
  if (isWeb) {
    lines.push(
      `Unfinished uploads are stored on this machine (${env.DATA_DIR}/uploads): with several machines, use a shared folder or sticky sessions.`,
    );
  }
  if (!env.SMTP_URL) {
    lines.push(`Emails are only stored in ${env.DATA_DIR}/mail and not sent: set SMTP_URL.`);
  }
  return lines;
}
