import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The token a browser must present to read the local mailbox: random, generated once per data folder and readable by
 * its owner alone, so that the launcher, which prints it, and the web server share it.
 */
export function mailboxToken(dataDir: string): string {
  const file = join(dataDir, "mailbox-token");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const token = readFileSync(file, "utf8").trim();
  if (token.length < 32) throw new Error(`${file} holds no token. Delete it, and the next start makes a new one.`);
  return token;
}
