import {
  createAutomation,
  listAutomations,
  removeAutomation,
  showAutomation,
  tryAutomation,
  updateAutomation,
} from "#domain/automations/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const automations = router({
  list: query(listAutomations),
  show: query(showAutomation),
  try: query(tryAutomation),
  create: mutation(createAutomation),
  update: mutation(updateAutomation),
  remove: mutation(removeAutomation),
});
