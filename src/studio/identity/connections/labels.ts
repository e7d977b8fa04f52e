import { t, tn } from "#kernel/language.ts";
import type { TokenTier } from "#studio/identity/tokens/tier-labels.ts";

/** The preselected tier: drafting if the app may have it, never approving. */
export function firstTier(tiers: readonly TokenTier[]): TokenTier {
  return tiers.includes("standard_write") ? "standard_write" : "read";
}

/**
 * How long access lasts.
 * @param minutes lifetime of an access token
 * @param idleDays days without use after which the connection ends
 */
export function describeLifetime(minutes: number, idleDays: number): string {
  return `${describeAccess(minutes)} ${tn(idleDays, "Unused for {count} day, it ends.", "Unused for {count} days, it ends.")}`;
}

function describeAccess(minutes: number): string {
  if (minutes === 60) return t("Access lasts an hour and renews itself while it is used.");
  if (minutes % 60 === 0) {
    return tn(
      minutes / 60,
      "Access lasts {count} hour and renews itself while it is used.",
      "Access lasts {count} hours and renews itself while it is used.",
    );
  }
  return tn(
    minutes,
    "Access lasts {count} minute and renews itself while it is used.",
    "Access lasts {count} minutes and renews itself while it is used.",
  );
}

/** How an app was registered, and how far its name can be trusted. */
export function describeIdentity(identifiedBy: "registration" | "metadata_document", clientId: string): string {
  if (identifiedBy === "registration") return t("Self-registered name, not verified.");
  return t("Name provided by {host}.", { host: hostOf(clientId) });
}

/** What kind of destination the code is sent to. */
export function describePlace({
  is_loopback,
  app_scheme,
}: {
  is_loopback: boolean;
  app_scheme: string | null;
}): string {
  if (is_loopback) return t("An app on this computer.");
  if (app_scheme === null) return t("A website.");
  return t("The code goes to the app on this computer that opens “{scheme}” links.", { scheme: app_scheme });
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
