import { convertIdea, postOfIdea } from "./convert.ts";
import { createIdea } from "./create.ts";
import { createIdeaFromUrl } from "./create-from-url.ts";
import { deleteIdea } from "./delete.ts";
import { getIdea } from "./get.ts";
import { getMiningContext } from "./get-mining-context.ts";
import { importIdeas } from "./import.ts";
import { listIdeas } from "./list.ts";
import { updateIdea } from "./update.ts";

export { insertFeedIdeas } from "./insert-feed-ideas.ts";
export {
  convertIdea,
  createIdea,
  createIdeaFromUrl,
  deleteIdea,
  getIdea,
  getMiningContext,
  importIdeas,
  listIdeas,
  postOfIdea,
  updateIdea,
};

export const operations = [
  listIdeas,
  createIdea,
  createIdeaFromUrl,
  importIdeas,
  getMiningContext,
  getIdea,
  updateIdea,
  deleteIdea,
  convertIdea,
] as const;
