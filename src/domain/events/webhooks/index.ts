import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { deliver } from "./deliver.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { enableEndpoint } from "./enable-endpoint.ts";
import { getDelivery } from "./get-delivery.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { listEvents } from "./list-events.ts";
import { recoverDeliveries } from "./recover-deliveries.ts";
import { replayDelivery } from "./replay.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { sweep } from "./sweep.ts";
import { updateEndpoint } from "./update-endpoint.ts";

export { type ContractEvent, emitAll, emitEvent, emitExtra } from "./emit.ts";
export {
  findEventsAfter,
  findRunning,
  type IssuedIds,
  readIssuedIds,
  readLastIssuedId,
} from "./find-settled.ts";
export { renewLeases } from "./keep-leases.ts";
export { readEvents } from "./list-events.ts";
export {
  createEndpoint,
  deleteEndpoint,
  deliver,
  disableEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  listEvents,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
};

export const operations = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  sendTestEvent,
  rotateSecret,
  disableEndpoint,
  enableEndpoint,
  recoverDeliveries,
  listDeliveries,
  getDelivery,
  replayDelivery,
  listEvents,
] as const;

export const jobs = [deliver, sweep];
