import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { findSelectedBrand } from "./find.ts";
import { withAvatarKey } from "./rules.ts";
import { MeView } from "./schema.ts";
import { viewMe } from "./view.ts";

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
    const { ssoAccountId } = caller.token;
    const isReached = ssoAccountId === null || selected?.accountId === ssoAccountId;
    return viewMe(user, isReached ? selected : null, caller.token, env);
  },
});
