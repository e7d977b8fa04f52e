import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ListPasskeysInput, PasskeyList } from "./schema.ts";
import { viewPasskey } from "./view.ts";

export const listPasskeys = operation({
  name: "passkeys.list",
  summary: "List your passkeys, newest first.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ListPasskeysInput,
  output: PasskeyList,
  async run({ db, caller }, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await db.passkey.findMany({
      where: { userId: caller.userId, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { passkeys: rows.map(viewPasskey), ...rest };
  },
});
