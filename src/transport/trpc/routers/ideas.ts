import {
  convertIdea,
  createIdea,
  createIdeaFromUrl,
  deleteIdea,
  getIdea,
  getMiningContext,
  importIdeas,
  listIdeas,
  updateIdea,
} from "#domain/content/ideas/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const ideas = router({
  list: query(listIdeas),
  show: query(getIdea),
  create: mutation(createIdea),
  createFromUrl: mutation(createIdeaFromUrl),
  import: mutation(importIdeas),
  update: mutation(updateIdea),
  remove: mutation(deleteIdea),
  convert: mutation(convertIdea),
  miningContext: query(getMiningContext),
});
