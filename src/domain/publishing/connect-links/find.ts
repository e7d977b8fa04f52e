import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext, Person, PublicContext } from "#kernel/context.ts";
import { NO_CREDENTIAL } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { connectLinkStatus } from "./rules.ts";

const INCLUDE = { brand: { include: { logo: true } }, createdBy: true } as const satisfies Prisma.ConnectLinkInclude;

export type LinkRow = Prisma.ConnectLinkGetPayload<{ include: typeof INCLUDE }>;
type Maker = NonNullable<LinkRow["createdBy"]>;
/** A link that can be used, and who made it, in whose name it connects. */
export type OpenLink = LinkRow & { createdBy: Maker; makerRole: Role };

type Ctx = Pick<PublicContext, "clock"> & { db: Tx };

/** @throws Fault not_found for an unknown token, refused for a link that has ended */
export async function findOpenLink({ db, clock }: Ctx, token: string): Promise<OpenLink> {
  const link = await findByToken(db, token);
  if (!link) throw fault("not_found", { what: t("Link") });
  const makerRole = await findMakerRole(db, link);
  if (
    makerRole === null ||
    link.createdBy === null ||
    link.brand.closedAt ||
    connectLinkStatus(link, clock.now()) !== "active"
  ) {
    const message = t("This link was used, has expired or was revoked. Ask the person who sent it for a new one.");
    throw fault("refused", { code: "connect_link_ended", message });
  }
  return { ...link, createdBy: link.createdBy, makerRole };
}

/** A link that was really made and has ended, with who made it, if they may make another. */
export async function findEndedLink({ db, clock }: Ctx, token: string) {
  const link = await findByToken(db, token);
  if (!link || link.brand.closedAt) throw fault("not_found", { what: t("Link") });
  const maker = (await findMakerRole(db, link)) === null ? null : link.createdBy;
  const status = connectLinkStatus(link, clock.now());
  if (status === "active" && maker) throw fault("not_found", { what: t("Link") });
  // One whose maker has left ends as if they had revoked it.
  return { link, maker, status: status === "active" ? ("revoked" as const) : status };
}

function findByToken(db: Tx, token: string): Promise<LinkRow | null> {
  return db.connectLink.findUnique({ where: { tokenHash: hashToken(token) }, include: INCLUDE });
}

/** A link can do what its maker may do now; null when they may no longer connect channels of the brand. */
async function findMakerRole(db: Tx, { brandId, createdBy }: LinkRow): Promise<Role | null> {
  if (createdBy === null || createdBy.deletedAt || createdBy.disabledAt) return null;
  const member = await db.member.findUnique({ where: { brandId_userId: { brandId, userId: createdBy.id } } });
  return member?.isActive && roleAllows(member.role, "connections.manage") ? member.role : null;
}

/** The context in which a guest connects: in the name of the link's maker, by no credential of theirs. */
export function actForMaker(ctx: PublicContext, { createdBy, brandId, makerRole }: OpenLink): BrandContext {
  const token = {
    id: NO_CREDENTIAL,
    kind: "session",
    tier: "full",
    hasTwoFactors: false,
    ssoAccountId: null,
  } as const;
  const caller: Person = {
    kind: "person",
    userId: createdBy.id as UserId,
    name: fullName(createdBy),
    isVerified: true,
    token,
  };
  const origin = { ...ctx.origin, entryPoint: "share_link" } as const;
  return { ...ctx, caller, origin, brandId: brandId as BrandId, role: makerRole };
}
