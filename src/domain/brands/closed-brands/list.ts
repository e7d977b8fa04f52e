import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { isRestorable } from "./rules.ts";
import { ClosedBrandList } from "./schema.ts";
import { viewClosedBrand } from "./view.ts";

export const listClosedBrands = operation({
  name: "brands.list_closed",
  summary: "List the archived and deleted brands of your account that can be restored.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: ClosedBrandList,
  async run({ db, clock, caller }) {
    const rows = await db.brand.findMany({
      where: {
        account: { ownerId: caller.userId },
        OR: [{ archivedAt: { not: null } }, { deletedAt: { not: null } }],
      },
      orderBy: { id: "asc" },
    });
    const now = clock.now();
    return { teams: rows.filter((row) => isRestorable(row, now)).map(viewClosedBrand) };
  },
});
