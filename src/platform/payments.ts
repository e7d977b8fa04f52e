import type { Stripe } from "stripe";

/** Stripe, where the operator has an account with it. */
export type Payments = {
  /** The library is large: it is loaded by the first call, and never when nothing is configured. */
  stripe(): Promise<Stripe>;
  webhookSecret: string;
};

type Keys = { secretKey: string | undefined; webhookSecret: string | undefined };

/**
 * @param testHost another host than Stripe's own, for tests
 * @returns null without keys: then plans are changed by the operator's command
 */
export function createPayments(
  { secretKey, webhookSecret }: Keys,
  testHost: { host: string; port: number; protocol: "http" } | undefined = undefined,
): Payments | null {
  if (!secretKey || !webhookSecret) return null;
  let opened: Promise<Stripe> | undefined;
  return {
    webhookSecret,
    stripe() {
      opened ??= import("stripe").then(
        (library) =>
          new library.Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...testHost }),
      );
      return opened;
    },
  };
}
