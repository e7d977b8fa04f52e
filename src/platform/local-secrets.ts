import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateVapidKey } from "./push/vapid.ts";

type LocalSecrets = { AUTH_SECRET: string; ENCRYPTION_KEYS: string; VAPID_PRIVATE_KEY: string };

/** Reads the secrets of an earlier start from the data folder; generates nothing. */
export function readLocalSecrets(dataDir: string): Partial<LocalSecrets> {
  const file = join(dataDir, "secrets.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Stores existing secrets, such as those of a backup. */
export function writeLocalSecrets(dataDir: string, secrets: Partial<LocalSecrets>): void {
  const file = join(dataDir, "secrets.json");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Secrets of an installation that was given none: generated once into the data folder, readable by its owner alone.
 * @returns them in the form that `readEnv` takes
 */
export function localSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, "secrets.json");
  const isNew = !existsSync(file);
  const kept = readLocalSecrets(dataDir);
  if (kept.AUTH_SECRET && kept.ENCRYPTION_KEYS && kept.VAPID_PRIVATE_KEY) return kept as LocalSecrets;
  const made: LocalSecrets = {
    AUTH_SECRET: randomBytes(48).toString("base64"),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    VAPID_PRIVATE_KEY: generateVapidKey(),
    ...kept,
  };
  const text = `${JSON.stringify(made, null, 2)}\n`;
  if (isNew) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } else {
    // The file lacks some of them; written by rename, so that a crash cannot lose the others.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return made;
}
