import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Secrets of an installation that was given none: generated once into the data folder, readable by its owner alone.
 * @returns AUTH_SECRET and ENCRYPTION_KEYS in the form that `readEnv` takes
 */
export function localSecrets(dataDir: string): { AUTH_SECRET: string; ENCRYPTION_KEYS: string } {
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = {
      AUTH_SECRET: randomBytes(48).toString("base64"),
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
