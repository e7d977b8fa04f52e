import { newSecret } from "#domain/events/webhooks/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Credentials } from "#platform/connectors/webhook/credentials.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

export const credentialsLocation = (row: number) => ({ table: "channels", column: "credentials", row }) as const;

/** Encrypts an account's credentials for its channel's row. */
export async function storeCredentials(
  tx: Tx,
  { secrets }: Pick<PublicContext, "secrets">,
  id: number,
  credentials: string,
): Promise<Channel> {
  const encrypted = await secrets.encrypt(credentials, credentialsLocation(id));
  return tx.channel.update({ where: { id }, data: { credentials: encrypted } });
}

/** Gives a webhook channel a URL and a new secret. */
export async function storeAddress(
  tx: Tx,
  ctx: Pick<PublicContext, "secrets">,
  id: number,
  url: string,
): Promise<{ row: Channel; secret: string }> {
  const credentials: Credentials = { url, secret: newSecret() };
  return { row: await storeCredentials(tx, ctx, id, JSON.stringify(credentials)), secret: credentials.secret };
}

/** The URL and signing secret of a webhook channel; null if it was disconnected. @throws Error if decryption fails */
export async function decryptCredentials(
  { secrets }: Pick<PublicContext, "secrets">,
  { id, credentials }: Channel,
): Promise<Credentials | null> {
  return credentials === null ? null : JSON.parse(await secrets.decrypt(credentials, credentialsLocation(id)));
}
