import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { requireFields } from "./call-platform.ts";
import { decryptCredentials, storeAddress } from "./credentials.ts";
import { findChannel, lockChannel } from "./find.ts";
import { credentialFields, requireConnector, requireOpening } from "./find-connect.ts";
import { openAccount } from "./open-account.ts";
import { auditChannel, emitConnected } from "./record.ts";
import { webhookHandle } from "./rules.ts";
import { saveOneChannelAccount } from "./save-accounts.ts";
import { ConnectedChannel, ReconnectChannelInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const reconnectChannel = operation({
  name: "channels.reconnect",
  summary: "Reconnect a channel with new credentials. A webhook channel gets a new secret, which replaces the old one.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: ReconnectChannelInput,
  output: ConnectedChannel,
  async run(ctx, { id, url, fields }) {
    const { platform } = await findChannel(ctx.db, ctx.brandId, id);
    if ((findConnector(platform)?.connection ?? "built_in") === "built_in") {
      throw fault("refused", {
        code: "invalid_state",
        message: t("Channels on this platform don't need to be reconnected."),
      });
    }
    const connector = requireConnector(platform, ctx.env);
    if (connector.connection === "address") return reconnectAddress(ctx, id, url);
    const connect = requireOpening(connector, ctx.env);
    const values = requireFields(credentialFields(connector), fields);
    const account = await openAccount(ctx, connect, connector, values);
    const row = await saveOneChannelAccount(ctx, { platform, account, channelId: id });
    return { channel: viewChannel(row, ctx), secret: null };
  },
});

async function reconnectAddress(
  ctx: BrandContext,
  id: number,
  url: string | undefined,
): Promise<z.input<typeof ConnectedChannel>> {
  const refusal = url === undefined ? null : await ctx.egress.check(url);
  if (refusal) throw invalid("url", refusal.message);
  return refuseDuplicate(invalid("url", t("This address is already connected.")), () =>
    ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      const address = url ?? (await decryptCredentials(ctx, channel))?.url;
      if (address === undefined) throw invalid("url", t("Enter the address to send publications to."));
      // A URL does not expire; a stored expiry is the time the connection was lost.
      const facts = { handle: webhookHandle(address), status: "connected", expiresAt: null } as const;
      await tx.channel.update({ where: { id }, data: facts });
      const { row, secret } = await storeAddress(tx, ctx, id, address);
      await emitConnected(tx, ctx, [row]);
      await auditChannel(tx, ctx, row, "reconnected");
      return { channel: viewChannel(row, ctx), secret };
    }),
  );
}
