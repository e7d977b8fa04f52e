import type { z } from "zod";
import { listAccess } from "#domain/brands/access/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { CHANNEL_SCOPES, TIER_SCOPES, type TokenScope } from "#kernel/permissions.ts";
import { isNetwork } from "./rules.ts";
import type { CreateTieredTokenInput } from "./schema.ts";
import type { TokenTier } from "./terms.ts";

type Input = Pick<
  z.output<typeof CreateTieredTokenInput>,
  "brand_ids" | "channel_ids" | "scopes" | "addresses" | "expires_at"
> & { tier: TokenTier };

/**
 * The columns of a token's limits. One that is limited to channels is limited to their brands too.
 * @throws Fault invalid, by field, for limits that contradict each other or with which the token could never be used:
 * brands or channels that are not the caller's, a channel of a brand that is not chosen, scopes beyond the tier, no
 * address, or an end that has passed
 */
export async function checkLimits(ctx: UserContext, input: Input) {
  const { tier, brand_ids: brandIds = [], channel_ids: channelIds = [], scopes = [], addresses = [] } = input;
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, message: string) => {
    errors[field] = [message];
  };
  const ofChannels = await checkBrands(ctx, { brandIds, channelIds }, refuse);
  for (const [index, scope] of scopes.entries()) {
    const problem = scopeProblem(scope, tier, channelIds.length > 0);
    if (problem) refuse(`scopes.${index}`, problem);
  }
  for (const [index, address] of addresses.entries())
    if (!isNetwork(address))
      refuse(`addresses.${index}`, t("Enter an IP address or a network such as 203.0.113.0/24."));
  const expiresAt = input.expires_at === undefined ? null : new Date(input.expires_at);
  if (expiresAt && expiresAt <= ctx.clock.now()) refuse("expires_at", t("Choose a time in the future."));
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  const limits = { brandIds: brandIds.length > 0 ? brandIds : ofChannels, channelIds, scopes, addresses };
  return { ...limits, ...(expiresAt ? { expiresAt } : {}) };
}

/** @returns the brands of the channels */
async function checkBrands(
  { db, caller }: UserContext,
  { brandIds, channelIds }: { brandIds: readonly number[]; channelIds: readonly number[] },
  refuse: (field: string, message: string) => void,
): Promise<number[]> {
  if (brandIds.length + channelIds.length === 0) return [];
  const reached = (await listAccess(db, caller)).map(({ brandId }) => brandId);
  const channels = await db.channel.findMany({
    where: { id: { in: [...channelIds] }, brandId: { in: reached } },
    select: { id: true, brandId: true },
  });
  const ofChannels = new Set(channels.map(({ brandId }) => brandId));
  for (const [index, id] of brandIds.entries()) {
    if (!reached.includes(id)) refuse(`brand_ids.${index}`, t("You don't belong to a brand with this ID."));
    else if (channelIds.length > 0 && !ofChannels.has(id))
      refuse(
        `brand_ids.${index}`,
        t("None of the channels belongs to this brand. Add one of its channels, or remove it."),
      );
  }
  for (const [index, id] of channelIds.entries()) {
    const channel = channels.find((one) => one.id === id);
    if (!channel) refuse(`channel_ids.${index}`, t("None of your brands has a channel with this ID."));
    else if (brandIds.length > 0 && !brandIds.includes(channel.brandId))
      refuse(`channel_ids.${index}`, t("This channel belongs to a brand that isn't chosen."));
  }
  return [...ofChannels];
}

/** Why a token of a tier can't use a scope; null if it can. */
function scopeProblem(scope: TokenScope, tier: TokenTier, isOfChannels: boolean): string | null {
  if (tier === "read" && scope.endsWith(".write"))
    return t("The access level Read writes nothing. Choose a higher one, or a scope to view.");
  if (!TIER_SCOPES[tier].includes(scope))
    return t("This access level does nothing in this area, so the scope is of no use.");
  if (isOfChannels && !CHANNEL_SCOPES.includes(scope))
    return t("This area can't be limited to channels. Choose content, comments or metrics.");
  return null;
}
