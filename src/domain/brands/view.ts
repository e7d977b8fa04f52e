import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { Account, Brand, Member } from "#platform/db/index.ts";
import type { TeamRow } from "./find.ts";
import type { BrandSummary, BrandView, OwnBrand } from "./schema.ts";

export function viewTeam(row: TeamRow): z.input<typeof BrandSummary> {
  const account = { id: row.accountId, trial_ends_at: wireTime(row.trialEndsAt) };
  return { id: row.id, name: row.name, slug: row.slug, account };
}

export function viewOwnBrand({
  role,
  brand,
}: Member & { brand: Brand & { account: Account } }): z.input<typeof OwnBrand> {
  return {
    id: brand.id,
    name: brand.name,
    slug: brand.slug,
    account: { id: brand.account.id, trial_ends_at: wireTime(brand.account.trialEndsAt) },
    handle: brand.handle,
    timezone: brand.timezone,
    role,
  };
}

export function viewBrand(brand: Brand & { account: Account }): z.input<typeof BrandView> {
  return {
    id: brand.id,
    name: brand.name,
    slug: brand.slug,
    account: { id: brand.account.id, trial_ends_at: wireTime(brand.account.trialEndsAt) },
    email: brand.email,
    phone: brand.phone,
    address: brand.address,
    handle: brand.handle,
    timezone: brand.timezone,
    approval_policy: brand.approvalPolicy,
  };
}
