/** The id in a route parameter; undefined for an invalid one. */
export function idOf(segment: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : undefined;
}
