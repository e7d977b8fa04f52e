import type { PublicContext } from "#kernel/context.ts";

/** Whether any person of this installation has let a program in and not ended it: until then it is anybody's. */
export async function isClientConnected({ db }: PublicContext, clientId: string): Promise<boolean> {
  return (await db.oAuthConnection.count({ where: { clientId }, take: 1 })) > 0;
}
