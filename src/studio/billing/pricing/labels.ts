import type { z } from "zod";
import { PLANS } from "#domain/billing/plans/rules.ts";
import type { PlanView } from "#domain/billing/plans/schema.ts";
import { formatNumber, language, t, tn } from "#kernel/language.ts";

export type Plan = z.output<typeof PlanView>;
export type Billing = "monthly" | "yearly";

/** An amount in minor units as text: `$49`, `$40.83`. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(language(), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** How many months a yearly price saves; 0 if none. */
export function monthsFree({ monthly, yearly }: Plan["prices"]): number {
  return monthly.amount === 0 ? 0 : Math.max(0, Math.floor(12 - yearly.amount / monthly.amount));
}

const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"] as const;

/** A number of bytes in the largest unit that needs few decimals: `512 MiB`. */
export function formatBytes(count: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, count)) / 10)));
  const rounded = Math.round((count / 1024 ** step) * 10) / 10;
  return step === 0 ? tn(count, "{count} bytes", "{count} bytes") : `${formatNumber(rounded)} ${UNITS[step]}`;
}

/** What a plan is for, in the current language; a description that an operator wrote stays as it is. */
export function descriptionOf({ slug, description: { en } }: Pick<Plan, "slug" | "description">): string {
  const known = PLANS.find((plan) => plan.slug === slug)?.description;
  return known && String(known) === en ? t(known) : en;
}

/** A plan's allowances, line by line. */
export function listInclusions({ features }: Plan): string[] {
  return [
    tn(features.brands, "{count} brand", "{count} brands"),
    tn(features.staff_accounts, "{count} person", "{count} people"),
    t("{size} of media", { size: formatBytes(features.storage_limit) }),
    tn(features.ai_credits_monthly, "{count} AI credit per month", "{count} AI credits per month"),
  ];
}
