import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { checkLimits } from "#domain/identity/tokens/index.ts";
import { tokenExpiry } from "#domain/identity/tokens/rules.ts";
import { TOKEN_TIER_NAMES } from "#domain/identity/tokens/terms.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { findRequest, type PendingRequest } from "./find.ts";
import { type ConnectionTier, offeredTiers, redirectHost, scopeOf } from "./rules.ts";
import { ConnectionDecided, DecideConnectionInput } from "./schema.ts";

export const decideConnection = operation({
  name: "connections.decide",
  summary:
    "Authorize an app with a tier, limited to brands, channels and areas if wanted, or deny it. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: DecideConnectionInput,
  output: ConnectionDecided,
  async run(ctx, { uid, decision, tier, brand_ids, channel_ids, scopes, ...confirmation }) {
    // A token that could authorize apps could create more access for itself.
    if (ctx.caller.token.kind !== "session")
      throw fault("forbidden", { message: t("Authorize or deny apps in the studio.") });
    const request = await findRequest(ctx, uid);
    if (decision === "deny") {
      await ctx.db.$transaction((tx) => settle(tx, ctx, request, DENIED));
    } else {
      if (!tier) throw invalid("tier", t("Choose an access level."));
      if (!offeredTiers(request.payload.params.scope).includes(tier)) {
        throw invalid("tier", t("The app didn't request this access level."));
      }
      const limits = await checkLimits(ctx, { tier, brand_ids, channel_ids, scopes });
      await requireRecentConfirmation(ctx, confirmation);
      await ctx.db.$transaction((tx) => approveConnection(tx, ctx, request, { tier, ...limits }));
    }
    return { location: `${ctx.env.APP_URL}/oauth/authorize/${uid}` };
  },
});

/** The results with which the authorization server's library resumes when the browser returns to it. */
type Result =
  | { error: "access_denied"; error_description: string }
  | { login: { accountId: string; remember: false }; consent: { grantId: string }; select_account: object };

type Limits = Awaited<ReturnType<typeof checkLimits>>;

const DENIED: Result = { error: "access_denied", error_description: "The user denied access." };

async function approveConnection(
  tx: Tx,
  ctx: UserContext,
  request: PendingRequest,
  { tier, ...limits }: { tier: ConnectionTier } & Limits,
): Promise<void> {
  const { userId, token } = ctx.caller;
  const { params, client } = request.payload;
  const now = ctx.clock.now();
  const host = redirectHost(params.redirect_uri).slice(0, 255);
  const { id } = await tx.accessToken.create({
    data: {
      userId,
      kind: "oauth",
      tier,
      ...limits,
      name: client.name,
      hasTwoFactors: token.hasTwoFactors,
      ssoAccountId: token.ssoAccountId,
      expiresAt: tokenExpiry(token.ssoAccountId, now),
      address: ctx.origin.address,
      userAgent: ctx.origin.userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      connection: { create: { clientId: params.client_id, redirectHost: host } },
    },
  });
  await settle(
    tx,
    ctx,
    // The granted scope replaces the requested one in the code and its tokens.
    { ...request, payload: { ...request.payload, params: { ...params, scope: scopeOf(tier) } } },
    {
      login: { accountId: String(userId), remember: false },
      consent: { grantId: String(id) },
      select_account: {},
    },
  );
  await tx.oAuthClient.updateMany({ where: { clientId: params.client_id }, data: { lastUsedAt: now } });
  await recordSecurityChange(tx, ctx, {
    user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
    action: "connection.allowed",
    subject: { type: "token", id },
    title: msg("An app was connected"),
    paragraphs: () => [
      t("You gave an app at {host} access to your account, with the access level “{level}”.", {
        host,
        level: t(TOKEN_TIER_NAMES[tier]),
      }),
    ],
    detail: { name: client.name, redirect_host: host, tier, ...limits },
  });
}

/** Decides once: of several concurrent decisions, one finds the request still open. */
async function settle(tx: Tx, { clock }: UserContext, request: PendingRequest, result: Result): Promise<void> {
  const now = clock.now();
  const payload = { ...request.payload, result } as Prisma.InputJsonObject;
  const { count } = await tx.oAuthArtifact.updateMany({
    where: { id: request.artifactId, consumedAt: null, expiresAt: { gt: now } },
    data: { consumedAt: now, payload },
  });
  if (count === 0) throw fault("not_found", { what: t("Request") });
}
