import { newSecret } from "#domain/webhooks/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Credentials } from "#platform/connectors/webhook/credentials.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

const place = (row: number) => ({ table: "channels", column: "credentials", row });

/** Gives a webhook channel an address and a new secret, sealed for its row. */
export async function sealCredentials(
  tx: Tx,
  { secrets }: BrandContext,
  id: number,
  url: string,
): Promise<{ row: Channel; secret: string }> {
  const credentials: Credentials = { url, secret: newSecret() };
  const sealed = await secrets.seal(JSON.stringify(credentials), place(id));
  const row = await tx.channel.update({ where: { id }, data: { credentials: sealed } });
  return { row, secret: credentials.secret };
}

/** The address a webhook channel posts to. @throws Error when its credentials do not open */
export async function openAddress({ secrets }: BrandContext, { id, credentials }: Channel): Promise<string> {
  const opened: Credentials = JSON.parse(await secrets.open(credentials ?? "", place(id)));
  return opened.url;
}
