import { operation } from "#kernel/operation.ts";
import { findRecurrence } from "./find.ts";
import { Recurrence, RecurrenceInput } from "./schema.ts";
import { viewRecurrence } from "./view.ts";

export const getRecurrence = operation({
  name: "recurrences.get",
  summary: "Get how a post repeats.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: RecurrenceInput,
  output: Recurrence,
  run: async ({ db, brandId, clock }, { id }) => viewRecurrence(await findRecurrence(db, brandId, id), clock.now()),
});
