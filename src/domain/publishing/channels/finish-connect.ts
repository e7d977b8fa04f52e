import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Account, FoundAccounts, MissingAccount } from "#platform/connectors/contract.ts";
import type { ChannelRequest } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import type { GuestWay } from "./begin-connect.ts";
import { callPlatform } from "./call-platform.ts";
import { closeConnectRequest, type LinkUse } from "./close-connect-request.ts";
import { decryptReturned, encryptState } from "./connect-state.ts";
import { requireConnector, requireRedirect } from "./find-connect.ts";
import { viewChoices } from "./get-connect-request.ts";
import { callbackAddress } from "./rules.ts";
import { ConnectRequest, FinishConnectInput } from "./schema.ts";
import { shrinkAvatars } from "./shrink-avatar.ts";

export const finishConnect = operation({
  name: "channels.finish_connect",
  summary: "Finish connecting after the platform's consent page. If several accounts were authorized, choose next.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: FinishConnectInput,
  output: ConnectRequest,
  run: async (ctx, { ticket }) => completeRequest(ctx, await redeem(ctx, ticket, null)),
});

/**
 * Asks the platform for the accounts that were authorized, and connects the one, or lets the person choose.
 * @param use what a guest's link adds to saving the channels
 */
export async function completeRequest(
  ctx: BrandContext,
  request: ChannelRequest,
  use?: LinkUse,
): Promise<z.input<typeof ConnectRequest>> {
  const found = await fetchAccounts(ctx, request);
  const { accounts, missing } = found;
  const [first, ...others] = accounts;
  if (!first) throw fault("refused", { code: "connection_refused", message: noAccountMessage(missing) });
  const account = await resolveAccount(ctx, request, accounts);
  // Somebody who misses an account learns why before anything is connected.
  if (account || (others.length === 0 && missing.length === 0))
    return closeConnectRequest(ctx, request, [account ?? first], use);
  await ctx.db.channelRequest.update({
    where: { id: request.id },
    data: { status: "choosing", notes: await encryptState(ctx, request.id, found) },
  });
  return viewChoices(ctx, request, found);
}

/**
 * Uses a ticket, whoever brings it: one that reached another user, browser or brand is void.
 * @param guest the link of a guest, and their browser; null for a person in the studio
 * @throws Fault setup_expired, or forbidden for whoever did not begin the request
 */
export async function redeem(
  ctx: BrandContext,
  ticket: string,
  guest: Omit<GuestWay, "token"> | null,
): Promise<ChannelRequest> {
  const { db, clock, brandId, caller } = ctx;
  const where = { ticketHash: hashToken(ticket) };
  const request = await db.channelRequest.findUnique({ where });
  if (!request) throw fault("setup_expired", {});
  const { count } = await db.channelRequest.updateMany({
    where: { id: request.id, status: "returned", expiresAt: { gt: clock.now() } },
    // Until the platform has responded it counts as refused: an error on the way leaves no open request.
    data: { status: "refused", ticketHash: null, notes: null },
  });
  if (count === 0) throw fault("setup_expired", {});
  const isFromHere = request.connectLinkId === (guest?.linkId ?? null);
  if (guest && !(isFromHere && request.browserHash === guest.browserHash)) {
    throw fault("forbidden", {
      message: t("This connection was started in another browser. Nothing was connected. Start again here."),
    });
  }
  if (!isFromHere || caller.kind !== "person" || caller.userId !== request.userId) {
    throw fault("forbidden", {
      message: t(
        "This connection was started by another person. Nothing was connected. Start again from your own account.",
      ),
    });
  }
  if (request.brandId !== brandId) {
    throw fault("forbidden", {
      message: t("This connection was started in another brand. Nothing was connected. Start again."),
    });
  }
  return request;
}

function noAccountMessage(missing: readonly MissingAccount[]): string {
  if (missing.length === 0)
    return t("No account was authorized. Try again and select at least one account on the platform.");
  return [t("None of the accounts can be connected."), ...missing.map(({ name, reason }) => `${name}: ${reason}`)].join(
    " ",
  );
}

async function fetchAccounts(ctx: BrandContext, request: ChannelRequest): Promise<FoundAccounts> {
  const connector = requireConnector(request.platform, ctx.env);
  const connect = requireRedirect(connector, ctx.env);
  const { code, verifier, notes, params } = await decryptReturned(ctx, request);
  const redirectUri = callbackAddress(ctx.env, request.platform);
  return callPlatform(ctx, connect, connector.name, async (call) => {
    const found = await connect.finish({ code, redirectUri, verifier, notes, params }, call);
    const { accounts, missing } = "accounts" in found ? found : { accounts: found, missing: [] };
    return { accounts: await shrinkAvatars(ctx, ctx.brandId, accounts), missing };
  });
}

/** A user who reconnects a channel has already chosen the account. */
async function resolveAccount(
  { db, brandId }: BrandContext,
  { channelId }: ChannelRequest,
  accounts: readonly Account[],
): Promise<Account | undefined> {
  if (channelId === null) return undefined;
  const channel = await db.channel.findFirst({ where: { id: channelId, brandId } });
  const same = accounts.find(({ externalId }) => externalId === channel?.externalId);
  // Without a match, saving the first account fails with an error that names the channel.
  return same ?? accounts[0];
}
