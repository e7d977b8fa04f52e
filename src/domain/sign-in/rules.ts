const VERIFY_HOURS = 24;

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + VERIFY_HOURS * 3_600_000);
}

/** product.md §2. */
export function defaultBrandName(firstName: string): string {
  return `${firstName}'s brand`.slice(0, 100);
}
