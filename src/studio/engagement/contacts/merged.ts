import { t } from "#kernel/language.ts";
import type { Contact } from "./contact.ts";

/** Handles by platform, each platform once: `{term: "Bluesky", value: "@ada, @ada2"}`. */
export function describeIdentities(identities: Contact["identities"], nameOf: (platform: string) => string) {
  const byPlatform = Map.groupBy(identities, ({ platform }) => platform);
  return [...byPlatform].map(([platform, list]) => ({
    term: platform === null ? t("Handle") : nameOf(platform),
    value: list.map(({ handle, name }) => handle ?? name ?? t("No handle")).join(", "),
  }));
}

/** The other contact's values that are lost in the merge. */
export function fieldsLost(kept: Contact, other: Contact): string[] {
  const isLost = (before: string | null, value: string | null) =>
    before !== null && value !== null && before.toLowerCase() !== value.toLowerCase();
  return [
    ...(isLost(kept.name, other.name) ? [t("the name {name}", { name: other.name })] : []),
    ...(isLost(kept.email, other.email) ? [other.email ?? ""] : []),
    ...(isLost(kept.phone, other.phone) ? [other.phone ?? ""] : []),
  ];
}
