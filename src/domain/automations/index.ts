import { createAutomation } from "./create.ts";
import { listAutomations } from "./list.ts";
import { removeAutomation } from "./remove.ts";
import { showAutomation } from "./show.ts";
import { tryAutomation } from "./try.ts";
import { updateAutomation } from "./update.ts";

export { findHandlers } from "./find.ts";
export { runAutomations } from "./run-automations.ts";
export { createAutomation, listAutomations, removeAutomation, showAutomation, tryAutomation, updateAutomation };

export const operations = [
  listAutomations,
  createAutomation,
  tryAutomation,
  showAutomation,
  updateAutomation,
  removeAutomation,
] as const;
