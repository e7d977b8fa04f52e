import { CUSTOM_DOMAIN_HEADER } from "#domain/brands/domain-verification/index.ts";

/** Whether a request is for a brand's custom domain, which the edge marks (`server/custom-domains.ts`). */
export function isAtCustomDomain(headers: Pick<Headers, "has">): boolean {
  return headers.has(CUSTOM_DOMAIN_HEADER);
}

/** The origin whose pages may send a request: at a custom domain that domain's, otherwise this installation's. */
export function siteOf({ headers }: Request, appUrl: string): string {
  const host = headers.get("host");
  return host && isAtCustomDomain(headers) ? `${new URL(appUrl).protocol}//${host}` : appUrl;
}
