import type { PublicContext } from "#kernel/context.ts";

/** Whether any user of this installation has connected an app; a client without connections may belong to anybody. */
export async function isClientConnected({ db }: PublicContext, clientId: string): Promise<boolean> {
  return (await db.oAuthConnection.count({ where: { clientId }, take: 1 })) > 0;
}
