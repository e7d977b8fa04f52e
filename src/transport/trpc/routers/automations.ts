import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  testAutomation,
  updateAutomation,
} from "#domain/engagement/automations/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const automations = router({
  list: query(listAutomations),
  show: query(getAutomation),
  try: query(testAutomation),
  create: mutation(createAutomation),
  update: mutation(updateAutomation),
  remove: mutation(deleteAutomation),
});
