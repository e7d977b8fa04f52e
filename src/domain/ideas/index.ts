import { convertIdea } from "./convert.ts";
import { createIdea } from "./create.ts";
import { importIdeas } from "./import.ts";
import { listIdeas } from "./list.ts";
import { showMiningContext } from "./mining-context.ts";
import { removeIdea } from "./remove.ts";
import { showIdea } from "./show.ts";
import { updateIdea } from "./update.ts";

export { convertIdea, createIdea, importIdeas, listIdeas, removeIdea, showIdea, showMiningContext, updateIdea };

export const operations = [
  listIdeas,
  createIdea,
  importIdeas,
  showMiningContext,
  showIdea,
  updateIdea,
  removeIdea,
  convertIdea,
] as const;
