import {
  createAutomation,
  listAutomations,
  removeAutomation,
  showAutomation,
  updateAutomation,
} from "#domain/automations/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const automations = router({
  list: query(listAutomations),
  show: query(showAutomation),
  create: mutation(createAutomation),
  update: mutation(updateAutomation),
  remove: mutation(removeAutomation),
});
