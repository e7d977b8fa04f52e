/** The id in an address; undefined for anything that cannot be one. */
export function idOf(segment: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : undefined;
}
