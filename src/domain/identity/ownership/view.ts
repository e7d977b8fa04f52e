import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { Prisma } from "#platform/db/index.ts";
import type { OwnershipOffer } from "./schema.ts";

export const WITH_PARTIES = {
  from: true,
  to: true,
  account: { select: { brands: { where: { deletedAt: null }, select: { name: true }, orderBy: { id: "asc" } } } },
} as const satisfies Prisma.OwnershipOfferInclude;

export type FullOffer = Prisma.OwnershipOfferGetPayload<{ include: typeof WITH_PARTIES }>;

export function viewOffer(offer: FullOffer): z.input<typeof OwnershipOffer> {
  return {
    id: offer.id,
    from: { id: offer.from.id, name: fullName(offer.from) },
    to: { id: offer.to.id, name: fullName(offer.to) },
    brands: offer.account.brands.map(({ name }) => name),
    afterwards: offer.afterwards,
    created_at: wireTime(offer.createdAt),
    expires_at: wireTime(offer.expiresAt),
  };
}
