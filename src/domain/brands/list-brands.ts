import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { BrandList } from "./schema.ts";
import { viewOwnBrand } from "./view.ts";

/** What the studio's frame needs on every page, in one read: `teams.list` has only the contract's fields. */
export const listBrands = operation({
  name: "brands.list",
  summary: "Every brand you belong to, with its address in the studio, its time zone and your role.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: BrandList,
  async run({ db, caller }) {
    const [members, person] = await Promise.all([
      db.member.findMany({
        where: { userId: caller.userId, isActive: true, brand: { closedAt: null } },
        include: { brand: { include: { account: true } } },
        orderBy: { brandId: "asc" },
      }),
      db.user.findUniqueOrThrow({ where: { id: caller.userId }, select: { currentBrandId: true } }),
    ]);
    const selected = members.find(({ brandId }) => brandId === person.currentBrandId)?.brand;
    return {
      brands: members.map(viewOwnBrand),
      current_team: selected ? { id: selected.id, name: selected.name } : null,
    };
  },
});
