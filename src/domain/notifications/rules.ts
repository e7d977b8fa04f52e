/**
 * The path of a page of the studio. Notices name pages within their brand, because its handle may change.
 * @param handle the brand's; null for pages that belong to no brand, e.g. `/profile`
 */
export function studioPath(handle: string | null, path: string): string {
  return handle === null ? path : `/studio/${handle}${path}`;
}
