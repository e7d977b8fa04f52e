import { operation } from "#kernel/operation.ts";
import { ownPasskey } from "./find.ts";
import { PasskeyView, RenamePasskeyInput } from "./schema.ts";
import { viewPasskey } from "./view.ts";

export const renamePasskey = operation({
  name: "passkeys.rename",
  summary: "Rename a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: RenamePasskeyInput,
  output: PasskeyView,
  async run(ctx, { id, name }) {
    const passkey = await ownPasskey(ctx.db, ctx, id);
    await ctx.db.passkey.updateMany({ where: { id, userId: ctx.caller.userId }, data: { name } });
    return viewPasskey({ ...passkey, name });
  },
});
