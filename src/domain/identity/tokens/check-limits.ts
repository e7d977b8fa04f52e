import type { z } from "zod";
import { listAccess } from "#domain/brands/access/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { isNetwork } from "./rules.ts";
import type { CreateTieredTokenInput } from "./schema.ts";

type Input = Pick<
  z.output<typeof CreateTieredTokenInput>,
  "tier" | "brand_ids" | "scopes" | "addresses" | "expires_at"
>;

/**
 * The columns of a token's limits.
 * @throws Fault invalid, by field, for limits with which the token could never be used: brands that are not the caller's,
 * scopes to write with the tier `read`, no address, or an end that has passed
 */
export async function checkLimits(ctx: UserContext, input: Input) {
  const { tier, brand_ids: brandIds = [], scopes = [], addresses = [], expires_at: end } = input;
  const reached = brandIds.length > 0 ? (await listAccess(ctx.db, ctx.caller)).map(({ brandId }) => brandId) : [];
  const errors: Record<string, string[]> = {};
  const refuse = (field: string, message: string) => {
    errors[field] = [message];
  };
  for (const [index, id] of brandIds.entries())
    if (!reached.includes(id)) refuse(`brand_ids.${index}`, t("You don't belong to a brand with this ID."));
  for (const [index, scope] of scopes.entries())
    if (tier === "read" && scope.endsWith(".write"))
      refuse(`scopes.${index}`, t("The access level Read writes nothing. Choose a higher one, or a scope to view."));
  for (const [index, address] of addresses.entries())
    if (!isNetwork(address))
      refuse(`addresses.${index}`, t("Enter an IP address or a network such as 203.0.113.0/24."));
  const expiresAt = end === undefined ? null : new Date(end);
  if (expiresAt && expiresAt <= ctx.clock.now()) refuse("expires_at", t("Choose a time in the future."));
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  return { brandIds, scopes, addresses, ...(expiresAt ? { expiresAt } : {}) };
}
