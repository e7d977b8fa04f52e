import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { activeIn, findRecurrences } from "./find.ts";
import { ListRecurrencesInput, RecurrenceList } from "./schema.ts";
import { viewRecurrence } from "./view.ts";

export const listRecurrences = operation({
  name: "recurrences.list",
  summary: "List the brand's recurring posts, the newest first.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ListRecurrencesInput,
  output: RecurrenceList,
  async run({ db, brandId, clock }, { active, ...paging }) {
    const now = clock.now();
    const { before, ...query } = newestFirst(paging);
    const isActive = await activeIn(db, brandId, now);
    const state = active === undefined ? {} : active ? isActive : { NOT: isActive };
    const found = await findRecurrences(db, { where: { brandId, ...before, ...state }, ...query });
    const { rows, ...rest } = page(found, paging.limit);
    return { recurrences: rows.map((row) => viewRecurrence(row, now)), ...rest };
  },
});
