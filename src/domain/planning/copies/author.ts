import { fullName } from "#domain/identity/accounts/index.ts";
import { type BrandContext, NO_CREDENTIAL, type Person } from "#kernel/context.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { CopyRequest } from "./copy-request.ts";

/** In whose name copies are created. */
export type Author = BrandContext & { caller: Person };

export type Writer = { user: User; role: Role };

/** Who asked for the copies, if they may still write posts in the brand. */
export async function findWriter(
  tx: Tx,
  { brandId, createdById: userId }: Pick<CopyRequest, "brandId" | "createdById">,
): Promise<Writer | null> {
  const member = await tx.member.findUnique({
    where: { brandId_userId: { brandId, userId }, isActive: true, user: { deletedAt: null } },
    include: { user: true },
  });
  return member && roleAllows(member.role, "content.manage") ? member : null;
}

/** Who asked for the copies can no longer write posts in the brand. */
export class AuthorLeftError extends Error {
  readonly request: CopyRequest;

  constructor(request: CopyRequest) {
    super("The author of copies has left.");
    this.request = request;
  }
}

/** @throws AuthorLeftError */
export async function requireWriter(tx: Tx, request: CopyRequest): Promise<Writer> {
  const writer = await findWriter(tx, request);
  if (!writer) throw new AuthorLeftError(request);
  return writer;
}

/** Copies are created as whoever asked for them decided, in their name, but by no credential of theirs. */
export function actFor(ctx: SystemContext, { brandId }: Pick<CopyRequest, "brandId">, { user, role }: Writer): Author {
  const kind = "session";
  const token = { id: NO_CREDENTIAL, kind, tier: "elevated_write", hasTwoFactors: false, ssoAccountId: null } as const;
  const caller = { kind: "person", userId: user.id as UserId, name: fullName(user), isVerified: true, token } as const;
  return { ...ctx, caller, brandId: brandId as BrandId, role };
}
