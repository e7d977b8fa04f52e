import { changePublished } from "./changes/change.ts";
import { deletePublication } from "./changes/delete.ts";
import { resumeChanges } from "./changes/resume-changes.ts";
import { updatePublication } from "./changes/update.ts";
import { getFeed } from "./feed/get-feed.ts";
import { getFeedEntry } from "./feed/get-feed-entry.ts";
import { listFeedEntries } from "./feed/list-feed-entries.ts";
import { fixPublication } from "./fix.ts";
import { getPublication } from "./get.ts";
import { remind } from "./remind.ts";
import { resolvePublication } from "./resolve.ts";

export { entryUrl } from "./feed/view.ts";
export { findMedia, findSentTexts, NOTHING } from "./find.ts";
export { secondsBlocked } from "./tick/blocks.ts";
export { isOverdue } from "./tick/due.ts";
export { createTick, type Tick, type TickOptions } from "./tick/tick.ts";
export { findPostId, viewPublication } from "./view.ts";
export {
  deletePublication,
  fixPublication,
  getFeed,
  getFeedEntry,
  getPublication,
  listFeedEntries,
  resolvePublication,
  updatePublication,
};

export const operations = [
  getPublication,
  updatePublication,
  deletePublication,
  fixPublication,
  resolvePublication,
  getFeed,
  listFeedEntries,
  getFeedEntry,
] as const;
export const jobs = [remind, changePublished, resumeChanges];
