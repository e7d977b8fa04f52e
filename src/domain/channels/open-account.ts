import type { BrandContext } from "#kernel/context.ts";
import type { Account, Connect, ConnectInput, Connector } from "#platform/connectors/contract.ts";
import { callPlatform } from "./call-platform.ts";
import { shrinkPictures } from "./shrink-picture.ts";

/**
 * Opens an account with the submitted fields, and shrinks its image.
 * @throws Fault as `callPlatform`
 */
export async function openAccount(
  ctx: BrandContext,
  connect: Extract<Connect, { connection: "credentials" }>,
  { name }: Connector,
  typed: ConnectInput,
): Promise<Account> {
  return callPlatform(ctx, connect, name, async (call) => {
    const account = await connect.open(typed, call);
    const [small] = await shrinkPictures(ctx, ctx.brandId, [account]);
    return small ?? account;
  });
}
