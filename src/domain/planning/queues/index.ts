import { getQueue } from "./get.ts";
import { listNextTimes } from "./list-next-times.ts";
import { pauseQueue } from "./pause.ts";
import { reorderQueue } from "./reorder.ts";
import { resumeQueue } from "./resume.ts";

export { getQueue, listNextTimes, pauseQueue, reorderQueue, resumeQueue };

export const operations = [getQueue, listNextTimes, pauseQueue, reorderQueue, resumeQueue] as const;
