import { type Message, msg } from "#kernel/language.ts";

const GiB = 1024 ** 3;

export type PlanTerms = {
  slug: string;
  location: "default" | "special";
  isPopular: boolean;
  name: string;
  description: Message;
  brands: number;
  staffAccounts: number;
  /** Bytes. */
  storageLimit: number;
  aiCreditsMonthly: number;
  /** US cents. */
  monthly: number;
  yearly: number;
};

/** The plans, in the order of the pricing page. */
export const PLANS: readonly PlanTerms[] = [
  {
    slug: "free",
    location: "default",
    isPopular: false,
    name: "Free",
    description: msg("For getting started with one brand."),
    brands: 1,
    staffAccounts: 2,
    storageLimit: GiB / 2,
    aiCreditsMonthly: 10,
    monthly: 0,
    yearly: 0,
  },
  {
    slug: "solo",
    location: "default",
    isPopular: false,
    name: "Solo",
    description: msg("For one person managing a few brands."),
    brands: 3,
    staffAccounts: 3,
    storageLimit: 10 * GiB,
    aiCreditsMonthly: 200,
    monthly: 1200,
    yearly: 12_000,
  },
  {
    slug: "team",
    location: "default",
    isPopular: true,
    name: "Team",
    description: msg("For teams that write, review and approve together."),
    brands: 10,
    staffAccounts: 15,
    storageLimit: 100 * GiB,
    aiCreditsMonthly: 2000,
    monthly: 4900,
    yearly: 49_000,
  },
  {
    slug: "agency",
    location: "default",
    isPopular: false,
    name: "Agency",
    description: msg("For agencies with many brands and clients."),
    brands: 50,
    staffAccounts: 100,
    storageLimit: 1024 * GiB,
    aiCreditsMonthly: 10_000,
    monthly: 14_900,
    yearly: 149_000,
  },
  {
    slug: "nonprofit",
    location: "special",
    isPopular: false,
    name: "Nonprofit",
    description: msg("For registered charities and associations."),
    brands: 5,
    staffAccounts: 10,
    storageLimit: 50 * GiB,
    aiCreditsMonthly: 500,
    monthly: 1900,
    yearly: 19_000,
  },
];

export const FREE_PLAN = "free";
const TRIAL_PLAN = "team";
const TRIAL_DAYS = 14;

/** When the trial of an account opened at this time ends. */
export function trialEnd(registeredAt: Date): Date {
  return new Date(registeredAt.getTime() + TRIAL_DAYS * 86_400_000);
}

/** The effective plan: the trial raises the free plan and never lowers a chosen one. */
export function effectivePlan(account: { planSlug: string; trialEndsAt: Date }, now: Date): string {
  return account.planSlug === FREE_PLAN && now < account.trialEndsAt ? TRIAL_PLAN : account.planSlug;
}

/** When the effective plan last changed: by a choice, or by the end of the trial. */
export function planChange(account: { planSlug: string; trialEndsAt: Date; planChangedAt: Date }, now: Date): Date {
  const { planSlug, trialEndsAt, planChangedAt } = account;
  const isTrialOver = planSlug === FREE_PLAN && now >= trialEndsAt;
  return isTrialOver && trialEndsAt > planChangedAt ? trialEndsAt : planChangedAt;
}

/**
 * Converts minor units to a decimal number: 1900 US cents are 19, 1950 are 19.5.
 * @param currency ISO 4217 code; determines the number of decimals
 */
export function decimalAmount(minorUnits: number, currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return minorUnits / 10 ** (maximumFractionDigits ?? 2);
}
