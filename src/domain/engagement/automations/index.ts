import { createAutomation } from "./create.ts";
import { deleteAutomation } from "./delete.ts";
import { getAutomation } from "./get.ts";
import { listAutomations } from "./list.ts";
import { testAutomation } from "./run-test.ts";
import { updateAutomation } from "./update.ts";

export { findHandlers } from "./find.ts";
export { runAutomations } from "./run-automations.ts";
export { createAutomation, deleteAutomation, getAutomation, listAutomations, testAutomation, updateAutomation };

export const operations = [
  listAutomations,
  createAutomation,
  testAutomation,
  getAutomation,
  updateAutomation,
  deleteAutomation,
] as const;
