import { z } from "zod";
import { listAccess } from "#domain/brands/access/index.ts";
import { operation } from "#kernel/operation.ts";
import { TokenTargets } from "./schema.ts";

export const listTokenTargets = operation({
  name: "tokens.list_targets",
  summary: "List your brands with their channels, which tokens and connected apps can be limited to.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: TokenTargets,
  async run({ db, caller }) {
    const reached = (await listAccess(db, caller)).filter(({ access }) => access === "open");
    const brands = await db.brand.findMany({
      where: { id: { in: reached.map(({ brandId }) => brandId) } },
      select: {
        id: true,
        name: true,
        channels: { select: { id: true, handle: true, platform: true }, orderBy: { id: "asc" } },
      },
      orderBy: { id: "asc" },
    });
    return { brands };
  },
});
