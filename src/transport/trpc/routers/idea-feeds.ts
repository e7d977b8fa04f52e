import { createIdeaFeed, deleteIdeaFeed, listIdeaFeeds, updateIdeaFeed } from "#domain/content/idea-feeds/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const ideaFeeds = router({
  list: query(listIdeaFeeds),
  create: mutation(createIdeaFeed),
  update: mutation(updateIdeaFeed),
  remove: mutation(deleteIdeaFeed),
});
