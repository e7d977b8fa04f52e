import { changePublished } from "./change.ts";
import { deletePublication } from "./delete.ts";
import { fixPublication } from "./fix.ts";
import { getPublication } from "./get.ts";
import { getFeed } from "./get-feed.ts";
import { getFeedEntry } from "./get-feed-entry.ts";
import { listFeedEntries } from "./list-feed-entries.ts";
import { notifyPublished } from "./notify-published.ts";
import { remind } from "./remind.ts";
import { resolvePublication } from "./resolve.ts";
import { resumeChanges } from "./resume-changes.ts";
import { updatePublication } from "./update.ts";

export { createTick, type Tick, type TickOptions } from "./tick.ts";
export { entryUrl } from "./view.ts";
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
export const jobs = [remind, changePublished, resumeChanges, notifyPublished];
