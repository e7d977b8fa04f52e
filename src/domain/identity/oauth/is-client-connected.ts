import type { PublicContext } from "#kernel/context.ts";

/** Whether a user has connected an app: another user's consent proves nothing, because anybody may register one. */
export async function isClientConnected({ db }: PublicContext, clientId: string, userId: number): Promise<boolean> {
  return (await db.oAuthConnection.count({ where: { clientId, token: { userId } }, take: 1 })) > 0;
}
