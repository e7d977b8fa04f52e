import { emailKey } from "#domain/accounts/index.ts";
import { invalid } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { User } from "#platform/db/index.ts";

/**
 * A person as the operator names them: by the email address, or by the id.
 * @throws Fault invalid on `person`
 */
export async function findPerson({ db }: SystemContext, given: string): Promise<User> {
  const isId = /^\d{1,10}$/.test(given) && Number(given) <= LARGEST_ID;
  const where = isId ? { id: Number(given) } : { emailKey: emailKey(given) };
  const user = given.trim() === "" ? null : await db.user.findUnique({ where });
  if (!user) throw invalid("person", `No person "${given}". Pass the email address or the id of a person.`);
  return user;
}
