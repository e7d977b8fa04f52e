import type { Secrets } from "#platform/secrets.ts";

type Column = "secret" | "previous_secret";
const secretLocation = (column: Column, row: number) => ({ table: "webhook_endpoints", column, row }) as const;

/** An endpoint's secrets as stored in its row, all encrypted. */
export type EncryptedSecrets = {
  id: number;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
};

export function encryptSecret(secrets: Secrets, endpointId: number, secret: string): Promise<string> {
  return secrets.encrypt(secret, secretLocation("secret", endpointId));
}

/**
 * Moves the present secret to the column of the previous one; an encrypted value can only be decrypted in the context
 * it was encrypted for.
 */
export async function reencryptAsPrevious(secrets: Secrets, { id, secret }: EncryptedSecrets): Promise<string> {
  return secrets.encrypt(
    await secrets.decrypt(secret, secretLocation("secret", id)),
    secretLocation("previous_secret", id),
  );
}

/** @returns the secrets that sign at this time, the newest first */
export type SecretsReader = (row: EncryptedSecrets, now: Date) => Promise<string[]>;

/** Decrypts secrets, and caches the last result, because a lane delivers to the same endpoint many times. */
export function secretsReader(secrets: Secrets): SecretsReader {
  const opened = new Map<string, Promise<string>>();
  const open = (encrypted: string, column: Column, row: number) => {
    const secret = opened.get(encrypted) ?? secrets.decrypt(encrypted, secretLocation(column, row));
    opened.set(encrypted, secret);
    return secret;
  };
  return async (row, now) => {
    const current = await open(row.secret, "secret", row.id);
    if (!row.previousSecret || !row.previousSecretUntil || row.previousSecretUntil <= now) return [current];
    return [current, await open(row.previousSecret, "previous_secret", row.id)];
  };
}
