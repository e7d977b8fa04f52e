import type { Secrets } from "#platform/secrets.ts";

type Column = "secret" | "previous_secret";
const place = (column: Column, row: number) => ({ table: "webhook_endpoints", column, row });

/** What an endpoint's row holds of its secrets, all sealed. */
export type SealedSecrets = {
  id: number;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
};

export function sealSecret(secrets: Secrets, endpointId: number, secret: string): Promise<string> {
  return secrets.seal(secret, place("secret", endpointId));
}

/** Moves the secret in force to the column of the previous one; a sealed value opens only where it was sealed for. */
export async function resealAsPrevious(secrets: Secrets, { id, secret }: SealedSecrets): Promise<string> {
  return secrets.seal(await secrets.open(secret, place("secret", id)), place("previous_secret", id));
}

/** The secrets that sign at a moment, the newest first. */
export async function openSecrets(secrets: Secrets, row: SealedSecrets, now: Date): Promise<string[]> {
  const current = await secrets.open(row.secret, place("secret", row.id));
  if (!row.previousSecret || !row.previousSecretUntil || row.previousSecretUntil <= now) return [current];
  return [current, await secrets.open(row.previousSecret, place("previous_secret", row.id))];
}
