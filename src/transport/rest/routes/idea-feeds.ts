import { createIdeaFeed, deleteIdeaFeed, listIdeaFeeds, updateIdeaFeed } from "#domain/content/idea-feeds/index.ts";
import { del, get, patch, post } from "../route.ts";

export const ideaFeeds = [
  get("/idea-feeds", listIdeaFeeds),
  post("/idea-feeds", createIdeaFeed, { status: 201, as: "idea_feed" }),
  patch("/idea-feeds/{id}", updateIdeaFeed, { as: "idea_feed" }),
  del("/idea-feeds/{id}", deleteIdeaFeed),
];
