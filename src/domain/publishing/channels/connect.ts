import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Account } from "#platform/connectors/contract.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { requireFields } from "./call-platform.ts";
import { storeAddress } from "./credentials.ts";
import { credentialFields, requireConnector, requireOpening } from "./find-connect.ts";
import { openAccount } from "./open-account.ts";
import { auditChannel, emitConnected } from "./record.ts";
import { webhookHandle } from "./rules.ts";
import { saveOneChannelAccount } from "./save-accounts.ts";
import { ConnectChannelInput, ConnectedChannel } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const connectChannel = operation({
  name: "channels.connect",
  summary: "Connect an account with its credentials, or a webhook URL that receives signed publications.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: ConnectChannelInput,
  output: ConnectedChannel,
  async run(ctx, { platform, url, fields, display_name: name }) {
    const connector = requireConnector(platform, ctx.env);
    if (connector.connection === "address") return connectAddress(ctx, platform, url, name);
    const account = await openByFields(ctx, platform, fields);
    const row = await saveOneChannelAccount(ctx, { platform, account, channelId: null, displayName: name });
    return { channel: viewChannel(row, ctx), secret: null };
  },
});

/** The account that the submitted credentials open. @throws Fault as `requireConnector`, `requireFields` and `openAccount` */
export function openByFields(
  ctx: BrandContext,
  platform: string,
  fields: Record<string, string> | undefined,
): Promise<Account> {
  const connector = requireConnector(platform, ctx.env);
  const connect = requireOpening(connector, ctx.env);
  return openAccount(ctx, connect, connector, requireFields(credentialFields(connector), fields));
}

async function connectAddress(
  ctx: BrandContext,
  platform: string,
  url: string | undefined,
  name: string | undefined,
): Promise<z.input<typeof ConnectedChannel>> {
  if (url === undefined) throw invalid("url", t("Enter the address to send publications to."));
  const refusal = await ctx.egress.check(url);
  if (refusal) throw invalid("url", refusal.message);
  const { brandId } = ctx;
  const data = { brandId, platform, handle: webhookHandle(url), displayName: name ?? new URL(url).host };
  return refuseDuplicate(invalid("url", t("This address is already connected.")), () =>
    ctx.db.$transaction(async (tx) => {
      const { id } = await tx.channel.create({ data: { ...data, createdAt: ctx.clock.now() }, select: { id: true } });
      const { row, secret } = await storeAddress(tx, ctx, id, url);
      await emitConnected(tx, ctx, [row]);
      await auditChannel(tx, ctx, row, "connected");
      return { channel: viewChannel(row, ctx), secret };
    }),
  );
}
