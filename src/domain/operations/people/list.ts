import { emailKey } from "#domain/identity/accounts/index.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { escapeLike } from "#platform/db/index.ts";
import { ListPeopleInput, PeoplePage } from "./schema.ts";
import { viewPeople, WITH_ACCOUNT } from "./view.ts";

export const listPeople = operation({
  name: "people.list",
  summary: "List the people of the installation with their accounts, newest first.",
  scope: "user",
  needs: "operator",
  tier: "full",
  input: ListPeopleInput,
  output: PeoplePage,
  async run({ db, clock }, { q, ...input }) {
    const { before, ...order } = newestFirst(input);
    const found = await db.user.findMany({
      where: { ...before, ...(q ? matching(q) : {}) },
      include: WITH_ACCOUNT,
      ...order,
    });
    const { rows, ...rest } = page(found, input.limit);
    return { people: await viewPeople({ db, clock }, rows), ...rest };
  },
});

function matching(q: string) {
  const part = { contains: escapeLike(q), mode: "insensitive" as const };
  return { OR: [{ emailKey: { contains: escapeLike(emailKey(q)) } }, { firstName: part }, { lastName: part }] };
}
