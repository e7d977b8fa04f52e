import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { FoundAccounts } from "#platform/connectors/contract.ts";
import type { ChannelRequest } from "#platform/db/index.ts";
import { decryptChoosing } from "./connect-state.ts";
import { findRequest } from "./find-request.ts";
import { ConnectRequest, ConnectRequestIdInput } from "./schema.ts";

export const getConnectRequest = operation({
  name: "channels.get_connect_request",
  summary: "Get the status of a connection request and the accounts to choose from.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ConnectRequestIdInput,
  output: ConnectRequest,
  async run(ctx, { id }) {
    const request = await findRequest(ctx, id);
    const isOver = request.expiresAt <= ctx.clock.now();
    if (request.status !== "choosing" || isOver) {
      const status = request.status === "returned" ? "begun" : request.status;
      return {
        id,
        platform: request.platform,
        status: isOver ? "refused" : status,
        choices: [],
        missing: [],
        channels: [],
      };
    }
    return viewChoices(ctx, request, await decryptChoosing(ctx, request));
  },
});

/** A connect request that waits for the choice of accounts. */
export async function viewChoices(
  { db, brandId }: BrandContext,
  { id, platform }: Pick<ChannelRequest, "id" | "platform">,
  { accounts, missing }: FoundAccounts,
): Promise<z.input<typeof ConnectRequest>> {
  const externalIds = accounts.map(({ externalId }) => externalId);
  const known = await db.channel.findMany({
    where: { brandId, platform, externalId: { in: externalIds } },
    select: { externalId: true },
  });
  const choices = accounts.map(({ externalId, handle, displayName, avatarUrl }) => ({
    external_id: externalId,
    handle,
    display_name: displayName,
    avatar_url: avatarUrl,
    is_connected: known.some((one) => one.externalId === externalId),
  }));
  return { id, platform, status: "choosing", choices, missing: [...missing], channels: [] };
}
