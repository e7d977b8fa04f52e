import {
  createEvergreenPost,
  deleteEvergreenPost,
  getEvergreenPost,
  getFilling,
  listEvergreenPosts,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateEvergreenPost,
  updateFilling,
} from "#domain/planning/evergreen/index.ts";
import { del, get, patch, post } from "../route.ts";

export const evergreen = [
  get("/evergreen-posts", listEvergreenPosts),
  post("/posts/{id}/evergreen", createEvergreenPost, { status: 201, as: "evergreen_post" }),
  get("/evergreen-posts/{id}", getEvergreenPost, { as: "evergreen_post" }),
  patch("/evergreen-posts/{id}", updateEvergreenPost, { as: "evergreen_post" }),
  post("/evergreen-posts/{id}/pause", pauseEvergreenPost, { as: "evergreen_post" }),
  post("/evergreen-posts/{id}/resume", resumeEvergreenPost, { as: "evergreen_post" }),
  del("/evergreen-posts/{id}", deleteEvergreenPost),
  get("/channels/{id}/queue/filling", getFilling, { as: "filling" }),
  patch("/channels/{id}/queue/filling", updateFilling, { as: "filling" }),
];
