/** Where the studio's calls go, and for which brand. */
export function endpointOf(brandSlug: string | null) {
  return { url: "/api/trpc", headers: brandSlug === null ? {} : { "x-service-brand": brandSlug } };
}
