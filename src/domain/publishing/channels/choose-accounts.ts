import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { ChannelRequest } from "#platform/db/index.ts";
import { closeConnectRequest, type LinkUse } from "./close-connect-request.ts";
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
  run: async (ctx, { id, accounts }) => chooseFrom(ctx, await findRequest(ctx, id), accounts),
});

/** @throws Fault setup_expired, invalid on `accounts` */
export async function chooseFrom(
  ctx: BrandContext,
  request: ChannelRequest,
  wanted: readonly string[],
  use?: LinkUse,
): Promise<z.input<typeof ConnectRequest>> {
  if (request.status !== "choosing" || request.expiresAt <= ctx.clock.now()) throw fault("setup_expired", {});
  const { accounts } = await decryptChoosing(ctx, request);
  const chosen = accounts.filter(({ externalId }) => wanted.includes(externalId));
  if (chosen.length < new Set(wanted).size) throw invalid("accounts", t("Choose from the listed accounts."));
  return closeConnectRequest(ctx, request, chosen, use);
}
