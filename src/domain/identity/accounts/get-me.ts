import { z } from "zod";
import type { Credential } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { findSelectedBrand } from "./find.ts";
import { withAvatarKey } from "./rules.ts";
import { MeView } from "./schema.ts";
import { viewMe } from "./view.ts";

/** Whether a credential reaches the selected brand. */
function isReached(selected: { id: number; accountId: number }, { ssoAccountId, limits }: Credential): boolean {
  const isOfAccount = ssoAccountId === null || selected.accountId === ssoAccountId;
  return isOfAccount && (!limits?.brandIds.length || limits.brandIds.includes(selected.id));
}

export const getMe = operation({
  name: "me.get",
  summary: "Get the token's owner, the selected brand and the token's access level.",
  scope: "user",
  needs: "self",
  tier: "read",
  bySingleSignOn: true,
  input: z.object({}),
  output: MeView,
  async run({ db, caller, env }) {
    const [user, selected] = await Promise.all([
      db.user.findUniqueOrThrow({ where: { id: caller.userId }, include: withAvatarKey }),
      findSelectedBrand(db, caller.userId),
    ]);
    return viewMe(user, selected && isReached(selected, caller.token) ? selected : null, caller.token, env);
  },
});
