import { getDataDeletion } from "./get-data-deletion.ts";
import { pollChannel } from "./poll-channel.ts";
import { pollChannels } from "./poll-channels.ts";
import { processCallbacks } from "./process-callbacks.ts";
import { pruneEvents, resumeEvents } from "./sweep-events.ts";

export { type Accepted, acceptCallback, findReceiver } from "./accept.ts";
export { listFailedEvents, retryFailedEvents } from "./retry-failed.ts";
export { getDataDeletion };

export const operations = [getDataDeletion] as const;
export const jobs = [processCallbacks, resumeEvents, pruneEvents, pollChannels, pollChannel];
