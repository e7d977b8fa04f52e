import { z } from "zod";
import { listAccess } from "#domain/brands/access/index.ts";
import { operation } from "#kernel/operation.ts";
import { BrandList } from "./schema.ts";
import { viewOwnBrand } from "./view.ts";

/** What every page of the studio needs, in one request: `teams.list` has only the contract's fields. */
export const listBrands = operation({
  name: "brands.list",
  summary: "List the brands you belong to, with their handle, time zone and your role.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: BrandList,
  async run({ db, caller }) {
    const accessible = await listAccess(db, caller);
    const [brands, person] = await Promise.all([
      db.brand.findMany({
        where: { id: { in: accessible.map(({ brandId }) => brandId) } },
        include: { account: true },
      }),
      db.user.findUniqueOrThrow({ where: { id: caller.userId }, select: { currentBrandId: true } }),
    ]);
    const byId = new Map(brands.map((brand) => [brand.id, brand]));
    const selected = byId.get(person.currentBrandId ?? 0);
    return {
      brands: accessible.flatMap((access) => {
        const brand = byId.get(access.brandId);
        return brand ? [viewOwnBrand(access, brand)] : [];
      }),
      current_team: selected ? { id: selected.id, name: selected.name } : null,
    };
  },
});
