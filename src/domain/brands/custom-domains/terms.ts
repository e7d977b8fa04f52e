/**
 * `unverified`: its TXT record has not been found; `unreachable`: verified, but its requests do not arrive here;
 * `active`: links use it.
 */
export const CUSTOM_DOMAIN_STATUSES = ["unverified", "unreachable", "active"] as const;
export type CustomDomainStatus = (typeof CUSTOM_DOMAIN_STATUSES)[number];
