import type { z } from "zod";
import type { BrandAccess } from "#domain/brands/access/index.ts";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { wireTime } from "#kernel/time.ts";
import type { Account, Brand, MediaAsset } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { TeamRow } from "./find.ts";
import type { Appearance, BrandSummary, BrandView, OwnBrand } from "./schema.ts";

export type BrandWithLogo = Brand & { logo: MediaAsset | null };
type WithAccount = Brand & { account: Account };

/** How a brand presents itself on its public pages. */
export function viewAppearance({ logo, color, website }: BrandWithLogo, appUrl: string): Appearance {
  return { logo_url: logo && mediaUrl(appUrl, logo.storageKey), color, website };
}

export function viewTeam(row: Omit<TeamRow, "isSelected">): z.input<typeof BrandSummary> {
  const account = { id: row.accountId, trial_ends_at: wireTime(row.trialEndsAt) };
  return { id: row.id, name: row.name, slug: row.slug, account };
}

export function viewOwnBrand({ role, access, ssoSlug }: BrandAccess, brand: WithAccount): z.input<typeof OwnBrand> {
  const { handle, timezone, approvalPolicy, approvalSteps, approvalRules } = brand;
  const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0;
  const has_approval_steps = isFilled(approvalSteps) || isFilled(approvalRules);
  const single_sign_on = access === "single_sign_on_required" ? ssoSlug : null;
  const policy = { approval_policy: approvalPolicy, has_approval_steps };
  return { ...viewSummary(brand), handle, timezone, ...policy, role, access, single_sign_on };
}

/** @param isHandleFixed whether the feed page has entries */
export function viewBrand(
  brand: WithAccount & BrandWithLogo,
  isHandleFixed: boolean,
  appUrl: string,
): z.input<typeof BrandView> {
  return {
    ...viewSummary(brand),
    ...viewAppearance(brand, appUrl),
    logo_id: brand.logoId,
    email: brand.email && readableEmail(brand.email),
    phone: brand.phone,
    address: brand.address,
    handle: brand.handle,
    is_handle_fixed: isHandleFixed,
    timezone: brand.timezone,
    approval_policy: brand.approvalPolicy,
    receipt_page: brand.receiptPage,
    adds_content_credentials: brand.addsContentCredentials,
  };
}

function viewSummary({ account, ...brand }: WithAccount): z.input<typeof BrandSummary> {
  return viewTeam({ ...brand, trialEndsAt: account.trialEndsAt });
}
