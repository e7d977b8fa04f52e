import { showDataDeletion } from "./show-data-deletion.ts";
import { pruneEvents, resumeEvents } from "./sweep-events.ts";
import { workOff } from "./work-off.ts";

export { type Accepted, acceptCallback, findReceiver } from "./accept.ts";
export { listFailedEvents, retryFailedEvents } from "./retry-failed.ts";
export { showDataDeletion };

export const operations = [showDataDeletion] as const;
export const jobs = [workOff, resumeEvents, pruneEvents];
