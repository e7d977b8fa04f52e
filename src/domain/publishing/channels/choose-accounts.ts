import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { closeConnectRequest } from "./close-connect-request.ts";
import { decryptChoosing } from "./connect-state.ts";
import { findRequest } from "./find-request.ts";
import { ChooseAccountsInput, ConnectRequest } from "./schema.ts";

export const chooseAccounts = operation({
  name: "channels.choose_accounts",
  summary: "Choose which of the authorized accounts to add as channels.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ChooseAccountsInput,
  output: ConnectRequest,
  async run(ctx, { id, accounts: wanted }) {
    const request = await findRequest(ctx, id);
    if (request.status !== "choosing" || request.expiresAt <= ctx.clock.now()) throw fault("setup_expired", {});
    const { accounts } = await decryptChoosing(ctx, request);
    const chosen = accounts.filter(({ externalId }) => wanted.includes(externalId));
    if (chosen.length < new Set(wanted).size) throw invalid("accounts", t("Choose from the listed accounts."));
    return closeConnectRequest(ctx, request, chosen);
  },
});
