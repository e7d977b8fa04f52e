import type { Capabilities } from "../contract.ts";

/** X charges the app for every post. Source: docs.x.com/x-api/getting-started/pricing. */
export const COSTS: NonNullable<Capabilities["costs"]> = { post: 0.015, link_post: 0.2 };

/** For example “$0.20”; fractions of a cent are kept. */
export function formatDollars(amount: number): string {
  const digits = Math.round(amount * 1000) % 10 === 0 ? 2 : 3;
  return `$${amount.toFixed(digits)}`;
}
