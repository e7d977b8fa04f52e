import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { decryptBegun, encryptState } from "./connect-state.ts";
import { callbackAddress } from "./rules.ts";
import { REQUEST_MINUTES } from "./terms.ts";

/** The parameters that the protocol names, and all of them. */
export type RedirectResult = {
  state: string;
  code: string | null;
  error: string | null;
  params?: Readonly<Record<string, string>>;
};

/**
 * After an error that asking for less may mend, the URL of the platform's consent page to redirect to instead; the
 * request stays open. Null otherwise, and the second time.
 */
export async function beginAgain(
  ctx: PublicContext,
  platform: string,
  { state, error }: RedirectResult,
): Promise<string | null> {
  const { connect } = findConnectorParts(platform, ctx.env);
  if (error === null || connect?.connection !== "redirect" || !connect.beginAgain) return null;
  const now = ctx.clock.now();
  const row = await ctx.db.channelRequest.findUnique({ where: { stateHash: hashToken(state) } });
  if (row?.platform !== platform || row.status !== "begun" || row.expiresAt <= now) return null;
  const begun = await decryptBegun(ctx, row);
  if (begun.isAgain) return null;
  const redirectUri = callbackAddress(ctx.env, platform);
  const again = connect.beginAgain(error, { state, redirectUri, notes: begun.notes });
  if (!again) return null;
  const notes = await encryptState(ctx, row.id, { ...begun, notes: again.notes, isAgain: true });
  const { count } = await ctx.db.channelRequest.updateMany({
    where: { id: row.id, status: "begun", notes: row.notes },
    data: { notes },
  });
  return count === 0 ? null : again.url;
}

/**
 * Accepts the redirect back from a platform, once. The user is not known here: the callback may be served on its own
 * host, without sessions. The ticket, which only this browser receives, is redeemed in the studio by the user who
 * began.
 * @returns the path of the studio page to redirect to, within the brand; for a guest of a connect link, that of its page
 * and no brand
 * @throws Fault setup_expired for a state that is unknown, used or expired
 */
export async function returnFromPlatform(
  ctx: PublicContext,
  platform: string,
  { state, code: oauthCode, error, params = {} }: RedirectResult,
): Promise<{ handle: string | null; path: string }> {
  const { connect } = findConnectorParts(platform, ctx.env);
  const parameter = connect?.connection === "redirect" ? connect.codeParameter : undefined;
  const code = parameter === undefined ? oauthCode : (params[parameter] ?? null);
  const now = ctx.clock.now();
  const row = await ctx.db.channelRequest.findUnique({
    where: { stateHash: hashToken(state) },
    include: { brand: { select: { handle: true } } },
  });
  if (row?.platform !== platform || row.status !== "begun" || row.expiresAt <= now) throw fault("setup_expired", {});
  const isGranted = code !== null && error === null;
  const ticket = generateToken();
  const begun = await decryptBegun(ctx, row);
  const notes = isGranted ? await encryptState(ctx, row.id, { ...begun, code, params }) : null;
  const { count } = await ctx.db.channelRequest.updateMany({
    where: { id: row.id, status: "begun" },
    data: {
      status: isGranted ? "returned" : "refused",
      ticketHash: isGranted ? hashToken(ticket) : null,
      notes,
      expiresAt: new Date(now.getTime() + REQUEST_MINUTES * 60_000),
    },
  });
  if (count === 0) throw fault("setup_expired", {});
  const back = row.channelId === null ? "" : `&channel=${row.channelId}`;
  const end = isGranted ? `ticket=${ticket}` : `ended=${error === "access_denied" ? "refused" : "failed"}`;
  if (begun.linkToken !== undefined) return { handle: null, path: `/connect/${begun.linkToken}?${end}` };
  return { handle: row.brand.handle, path: `/channels/connect/${platform}?${end}${back}` };
}
