import { existsSync } from "node:fs";
import path from "node:path";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import { z } from "zod";
import { ALGORITHM } from "#domain/publishing/receipts/rules.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { OWNER, readState, serverUrl } from "#platform/db/embedded-state.ts";
import { readEnv } from "#platform/env.ts";
import { readLocalSecrets } from "#platform/local-secrets.ts";
import { createSecrets } from "#platform/secrets.ts";

export type SigningKey = {
  kid: string;
  /** The public half. */
  x: string;
  key: CryptoKey | Uint8Array;
  /** Of an installation, whose `/.well-known/jwks.json` has the public half; or made for this report alone. */
  of: "installation" | "report";
  /** Why it is not the installation's. */
  reason: string | null;
};

const Row = z.object({ thumbprint: z.string(), public_key: z.string(), private_key: z.string() });

/**
 * The key that signs the installation's receipts. Its database is only read, with one query; it is neither started nor
 * given a key that it doesn't have.
 * @param env of the installation
 */
export async function openSigningKey(env: Record<string, string | undefined>): Promise<SigningKey> {
  try {
    const { url, keys } = locate(env);
    const { rows } = await runSql(
      url,
      "select thumbprint, public_key, private_key from receipt_keys where retired_at is null",
    );
    if (rows.length === 0) throw new Error("The installation has signed no receipt yet.");
    const { thumbprint: row, public_key: x, private_key: encrypted } = Row.parse(rows[0]);
    const d = await createSecrets(keys).decrypt(encrypted, { table: "receipt_keys", column: "private_key", row });
    const key = await importJWK({ kty: "OKP", crv: "Ed25519", x, d }, ALGORITHM);
    return { kid: row, x, key, of: "installation", reason: null };
  } catch (error) {
    return makeOwnKey(explain(error));
  }
}

/** A key that nobody has after this run: it shows that a report was not changed, not who made it. */
export async function makeOwnKey(reason: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { x = "" } = await exportJWK(privateKey);
  return {
    kid: await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x }),
    x,
    key: privateKey,
    of: "report",
    reason,
  };
}

/** @throws Error when no installation is configured here */
function locate(env: Record<string, string | undefined>): { url: string; keys: string } {
  const { DATABASE_URL, ENCRYPTION_KEYS, DATA_DIR } = readEnv(env);
  const keys = ENCRYPTION_KEYS ?? readLocalSecrets(DATA_DIR).ENCRYPTION_KEYS;
  if (!keys) throw new Error("No installation was started here, and ENCRYPTION_KEYS is not set.");
  if (DATABASE_URL) return { url: DATABASE_URL, keys };
  if (!existsSync(path.join(DATA_DIR, "postgres.json"))) throw new Error(`There is no database in ${DATA_DIR}.`);
  const { port, password } = readState(DATA_DIR);
  return { url: withDatabase(serverUrl(port, password), OWNER), keys };
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code === "ECONNREFUSED" ? "The installation is not running." : (message?.split("\n")[0] ?? String(error));
}
