import {
  convertIdea,
  createIdea,
  importIdeas,
  listIdeas,
  removeIdea,
  showIdea,
  showMiningContext,
  updateIdea,
} from "#domain/ideas/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const ideas = router({
  list: query(listIdeas),
  show: query(showIdea),
  create: mutation(createIdea),
  import: mutation(importIdeas),
  update: mutation(updateIdea),
  remove: mutation(removeIdea),
  convert: mutation(convertIdea),
  miningContext: query(showMiningContext),
});
