import { createHash } from "node:crypto";
import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { callPlatform, requireFields } from "./call-platform.ts";
import { encryptState } from "./connect-state.ts";
import { findChannel } from "./find.ts";
import { requireConnector, requireRedirect } from "./find-connect.ts";
import { callbackAddress } from "./rules.ts";
import { requirePlatform } from "./save-account.ts";
import { BeginConnectInput, BegunConnect } from "./schema.ts";
import { REQUEST_MINUTES } from "./terms.ts";

export const beginConnect = operation({
  name: "channels.begin_connect",
  summary: "Start connecting an account, and get the URL of the platform's consent page.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: BeginConnectInput,
  output: BegunConnect,
  run: (ctx, input) => startConnect(ctx, input, null),
});

/** The link by which a guest connects, and what binds the way there and back to their browser. */
export type GuestWay = { linkId: number; token: string; browserHash: string };

/** @param guest null for a person in the studio */
export async function startConnect(
  ctx: BrandContext,
  { platform, fields, channel_id }: z.output<typeof BeginConnectInput>,
  guest: GuestWay | null,
): Promise<z.input<typeof BegunConnect>> {
  const channelId = channel_id ?? null;
  const connector = requireConnector(platform, ctx.env);
  const connect = requireRedirect(connector, ctx.env);
  const typed = requireFields(connector.fields, fields);
  if (channelId !== null) requirePlatform(await findChannel(ctx.db, ctx.brandId, channelId), platform);
  const [state, verifier] = [generateToken(), generateToken()];
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const redirectUri = callbackAddress(ctx.env, platform);
  const { url, notes } = await callPlatform(ctx, connect, connector.name, (call) =>
    connect.begin({ state, redirectUri, challenge, typed }, call),
  );
  const { id, expiresAt } = await insertRequest(ctx, { platform, channelId, state, verifier, notes, guest });
  return { request_id: id, url, expires_at: wireTime(expiresAt) };
}

type NewRequest = {
  platform: string;
  channelId: number | null;
  state: string;
  verifier: string;
  notes: string | null;
  guest: GuestWay | null;
};

function insertRequest(ctx: BrandContext, { platform, channelId, state, verifier, notes, guest }: NewRequest) {
  const { caller, brandId } = ctx;
  if (caller.kind !== "person") throw new Error("Only people can connect channels.");
  const now = ctx.clock.now();
  const data = {
    brandId,
    userId: caller.userId,
    platform,
    channelId,
    stateHash: hashToken(state),
    connectLinkId: guest?.linkId ?? null,
    browserHash: guest?.browserHash ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + REQUEST_MINUTES * 60_000),
  };
  return ctx.db.$transaction(async (tx) => {
    const { id } = await tx.channelRequest.create({ data, select: { id: true } });
    const linkToken = guest?.token;
    const encrypted = await encryptState(ctx, id, { verifier, notes, ...(linkToken && { linkToken }) });
    return tx.channelRequest.update({ where: { id }, data: { notes: encrypted } });
  });
}
