import { createEvergreenPost } from "./create.ts";
import { deleteEvergreenPost } from "./delete.ts";
import { fillQueues } from "./fill-queues.ts";
import { getEvergreenPost } from "./get.ts";
import { getFilling } from "./get-filling.ts";
import { listEvergreenPosts } from "./list.ts";
import { pauseEvergreenPost } from "./pause.ts";
import { resumeEvergreenPost } from "./resume.ts";
import { updateEvergreenPost } from "./update.ts";
import { updateFilling } from "./update-filling.ts";

export { chooseCopies } from "./choose-copies.ts";
export { countCopiesAnew, countCopiesOfAnew } from "./count-copies-anew.ts";
export { evergreenPostsOf, pausePostsOf } from "./pause-posts.ts";
export { placeCopy } from "./place-copy.ts";

export {
  createEvergreenPost,
  deleteEvergreenPost,
  getEvergreenPost,
  getFilling,
  listEvergreenPosts,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateEvergreenPost,
  updateFilling,
};

export const operations = [
  listEvergreenPosts,
  createEvergreenPost,
  getEvergreenPost,
  updateEvergreenPost,
  pauseEvergreenPost,
  resumeEvergreenPost,
  deleteEvergreenPost,
  getFilling,
  updateFilling,
] as const;
export const jobs = [fillQueues];
