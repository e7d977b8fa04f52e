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
import { del, get, patch, post } from "../route.ts";

export const ideas = [
  get("/ideas", listIdeas),
  post("/ideas", createIdea, { status: 201, as: "idea" }),
  post("/ideas/from-url", createIdeaFromUrl, { status: 201, as: "idea" }),
  post("/ideas/import", importIdeas, { status: 201 }),
  get("/ideas/mining-context", getMiningContext),
  get("/ideas/{id}", getIdea, { as: "idea" }),
  patch("/ideas/{id}", updateIdea, { as: "idea" }),
  del("/ideas/{id}", deleteIdea),
  post("/ideas/{id}/convert", convertIdea, { status: 201, as: "post" }),
];
