import { getQueue } from "./get.ts";
import { reorderQueue } from "./reorder.ts";

export { getQueue, reorderQueue };

export const operations = [getQueue, reorderQueue] as const;
