import { emailKey } from "#domain/identity/accounts/index.ts";
import { invalid } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { User } from "#platform/db/index.ts";

/**
 * Finds a user by the email address or ID that the operator entered.
 * @throws Fault invalid on `person`
 */
export async function findPerson({ db }: SystemContext, input: string): Promise<User> {
  const isId = /^\d{1,16}$/.test(input) && Number(input) <= LARGEST_ID;
  const where = isId ? { id: Number(input) } : { emailKey: emailKey(input) };
  const user = input.trim() === "" ? null : await db.user.findUnique({ where });
  if (!user) throw invalid("person", `No person "${input}". Pass the email address or the id of a person.`);
  return user;
}
