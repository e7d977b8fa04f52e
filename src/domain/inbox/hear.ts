import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { findInbound } from "#platform/connectors/inbounds.ts";
import { receiveItem } from "./receive.ts";

/**
 * Takes in what a platform posts to us, for every channel of the account it is for, in whatever brand.
 * @throws Fault not_found for a platform that tells nothing, forbidden when it was somebody else
 */
export async function hear(
  ctx: PublicContext,
  platform: string,
  request: { headers: Headers; body: string },
): Promise<void> {
  const inbound = findInbound(platform);
  if (!inbound) throw fault("not_found", { what: "Platform" });
  const told = await inbound.read(request, AbortSignal.timeout(inbound.timeoutMs));
  if (!told) throw fault("forbidden", { message: "This is not from the platform." });
  for (const { handle, incoming } of told) {
    const channels = await ctx.db.channel.findMany({
      where: { platform, handle, status: { not: "disabled" }, brand: { closedAt: null } },
      select: { id: true },
    });
    for (const { id } of channels) await receiveItem(ctx, id, incoming);
  }
}
