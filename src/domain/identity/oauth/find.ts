import { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { hashToken } from "#platform/random-token.ts";

/** The properties of an authorization request that the consent screen and the decision read; the library stores more. */
const RequestPayload = z.looseObject({
  params: z.looseObject({ client_id: z.string(), redirect_uri: z.string(), scope: z.string().optional() }),
  client: z.object({ name: z.string(), uri: z.string().nullable() }),
});

export type PendingRequest = {
  artifactId: number;
  expiresAt: Date;
  payload: z.output<typeof RequestPayload>;
};

/**
 * The authorization request that awaits a decision.
 * @throws Fault not_found after it was decided or has expired
 */
export async function findRequest({ db, clock }: PublicContext, uid: string): Promise<PendingRequest> {
  const row = await db.oAuthArtifact.findFirst({
    where: { kind: "Interaction", idHash: hashToken(uid), consumedAt: null, expiresAt: { gt: clock.now() } },
  });
  if (!row) throw fault("not_found", { what: t("Request") });
  return { artifactId: row.id, expiresAt: row.expiresAt, payload: RequestPayload.parse(row.payload) };
}
