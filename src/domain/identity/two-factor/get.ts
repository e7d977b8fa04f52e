import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { FactorsView } from "./schema.ts";

export const getTwoFactor = operation({
  name: "two_factor.get",
  summary: "Get the second factors available to complete this sign-in.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: FactorsView,
  async run({ db, caller }) {
    const { totpSecret, _count } = await db.user.findUniqueOrThrow({
      where: { id: caller.userId },
      select: { totpSecret: true, _count: { select: { passkeys: true } } },
    });
    return { app: totpSecret !== null, passkey: _count.passkeys > 0 };
  },
});
