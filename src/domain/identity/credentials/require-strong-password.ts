import { invalid } from "#kernel/fault.ts";
import { passwordWeakness } from "./rules.ts";

/**
 * Rejects passwords that attackers try first: common passwords, repeats, sequences and keyboard patterns, and
 * combinations of the user's own words.
 * @param about the user's address, names and brand
 * @throws Fault invalid on `field`
 */
export async function requireStrongPassword(field: string, password: string, about: readonly string[]): Promise<void> {
  const weakness = await passwordWeakness(password, about);
  if (weakness !== null) throw invalid(field, weakness);
}

/** Personal words that make weak passwords. */
export function personalTerms(
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  ...more: (string | undefined)[]
): string[] {
  return [email, firstName, lastName, ...more].filter((word) => word !== undefined && word !== "") as string[];
}
