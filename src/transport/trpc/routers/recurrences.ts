import {
  createRecurrence,
  getRecurrence,
  listRecurrences,
  resumeRecurrence,
  stopRecurrence,
} from "#domain/planning/recurrences/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const recurrences = router({
  list: query(listRecurrences),
  show: query(getRecurrence),
  create: mutation(createRecurrence),
  stop: mutation(stopRecurrence),
  resume: mutation(resumeRecurrence),
});
