import { invalid } from "#kernel/fault.ts";
import { passwordWeakness } from "./rules.ts";

/**
 * Refuses what people try first: the common passwords, repeats, sequences and keyboard walks, and what is made of the
 * person's own words.
 * @param about the person's address, names and brand
 * @throws Fault invalid on `field`
 */
export async function requireStrongPassword(field: string, password: string, about: readonly string[]): Promise<void> {
  const weakness = await passwordWeakness(password, about);
  if (weakness !== null) throw invalid(field, weakness);
}

/** The words of a person that make bad passwords. */
export function personalTerms(
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  ...more: (string | undefined)[]
): string[] {
  return [email, firstName, lastName, ...more].filter((word) => word !== undefined && word !== "") as string[];
}
