import type { PublicContext } from "#kernel/context.ts";
import type { Prisma } from "#platform/db/index.ts";

/** Stores a client registered dynamically; its metadata has been validated before. */
export async function registerClient(
  { db, clock, origin }: PublicContext,
  clientId: string,
  metadata: object,
): Promise<void> {
  const data = { clientId, metadata: metadata as Prisma.InputJsonObject, address: origin.address };
  await db.oAuthClient.create({ data: { ...data, createdAt: clock.now() } });
}

/** The metadata of a registered client. */
export async function findClient({ db }: PublicContext, clientId: string): Promise<object | undefined> {
  if (!/^[\x21-\x7e]{1,255}$/.test(clientId)) return undefined;
  const row = await db.oAuthClient.findUnique({ where: { clientId }, select: { metadata: true } });
  return row ? (row.metadata as object) : undefined;
}
