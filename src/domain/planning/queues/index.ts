import { fillTime } from "./fill-time.ts";
import { getQueue } from "./get.ts";
import { listFreeTimes } from "./list-free-times.ts";
import { listNextTimes } from "./list-next-times.ts";
import { notifyDryQueues } from "./notify-dry.ts";
import { pauseQueue } from "./pause.ts";
import { reorderQueue } from "./reorder.ts";
import { resumeQueue } from "./resume.ts";

export { fillTime, getQueue, listFreeTimes, listNextTimes, pauseQueue, reorderQueue, resumeQueue };

export const operations = [
  getQueue,
  listFreeTimes,
  listNextTimes,
  pauseQueue,
  reorderQueue,
  resumeQueue,
  fillTime,
] as const;

export const jobs = [notifyDryQueues];
