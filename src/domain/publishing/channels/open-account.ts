import type { BrandContext } from "#kernel/context.ts";
import type { Account, ConnectInput, Connector, OpeningConnect } from "#platform/connectors/contract.ts";
import { callPlatform } from "./call-platform.ts";
import { shrinkAvatars } from "./shrink-avatar.ts";

/**
 * Opens an account with the submitted fields, and shrinks its image.
 * @throws Fault as `callPlatform`
 */
export async function openAccount(
  ctx: BrandContext,
  connect: OpeningConnect,
  { name }: Connector,
  values: ConnectInput,
): Promise<Account> {
  return callPlatform(ctx, connect, name, async (call) => {
    const account = await connect.open(values, call);
    const [small] = await shrinkAvatars(ctx, ctx.brandId, [account]);
    return small ?? account;
  });
}
