import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { openChoosing } from "./connect-notes.ts";
import { findRequest } from "./find-request.ts";
import { keepAccounts } from "./keep-accounts.ts";
import { ChooseAccountsInput, ConnectRequest } from "./schema.ts";

export const chooseAccounts = operation({
  name: "channels.choose_accounts",
  summary: "Say which of the accounts that the platform let us into are to be channels.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ChooseAccountsInput,
  output: ConnectRequest,
  async run(ctx, { id, accounts: wanted }) {
    const request = await findRequest(ctx, id);
    if (request.status !== "choosing" || request.expiresAt <= ctx.clock.now()) throw fault("setup_expired", {});
    const { accounts } = await openChoosing(ctx, request);
    const chosen = accounts.filter(({ externalId }) => wanted.includes(externalId));
    if (chosen.length < new Set(wanted).size)
      throw invalid("accounts", "These are not among the accounts to choose from.");
    // Of two choices at once one is carried out.
    const { count } = await ctx.db.channelRequest.updateMany({
      where: { id, status: "choosing" },
      data: { status: "done" },
    });
    if (count === 0) throw fault("setup_expired", {});
    return keepAccounts(ctx, request, chosen);
  },
});
