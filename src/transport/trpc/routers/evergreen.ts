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
import { mutation, query, router } from "../procedure.ts";

export const evergreen = router({
  list: query(listEvergreenPosts),
  show: query(getEvergreenPost),
  create: mutation(createEvergreenPost),
  update: mutation(updateEvergreenPost),
  pause: mutation(pauseEvergreenPost),
  resume: mutation(resumeEvergreenPost),
  remove: mutation(deleteEvergreenPost),
  filling: query(getFilling),
  updateFilling: mutation(updateFilling),
});
