import { getQueue } from "./get.ts";
import { pauseQueue } from "./pause.ts";
import { reorderQueue } from "./reorder.ts";
import { resumeQueue } from "./resume.ts";

export { getQueue, pauseQueue, reorderQueue, resumeQueue };

export const operations = [getQueue, pauseQueue, reorderQueue, resumeQueue] as const;
