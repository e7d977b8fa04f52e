import { createEndpoint } from "./create-endpoint.ts";
import { deliver } from "./deliver.ts";
import { enableEndpoint } from "./enable-endpoint.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { listEvents } from "./list-events.ts";
import { recover } from "./recover.ts";
import { removeEndpoint } from "./remove-endpoint.ts";
import { replayDelivery } from "./replay.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTest } from "./send-test.ts";
import { showDelivery } from "./show-delivery.ts";
import { showEndpoint } from "./show-endpoint.ts";
import { sweep } from "./sweep.ts";
import { updateEndpoint } from "./update-endpoint.ts";

export { emit, emitAll } from "./emit.ts";
export { findNews, findSettledId } from "./find-settled.ts";
export { keepLeases } from "./keep-leases.ts";
export { readEvents } from "./list-events.ts";
export type { OutgoingEvent } from "./schema.ts";
export {
  createEndpoint,
  deliver,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  listEvents,
  recover,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
  sendTest,
  showDelivery,
  showEndpoint,
  updateEndpoint,
};

export const operations = [
  listEndpoints,
  createEndpoint,
  showEndpoint,
  updateEndpoint,
  removeEndpoint,
  sendTest,
  rotateSecret,
  enableEndpoint,
  recover,
  listDeliveries,
  showDelivery,
  replayDelivery,
  listEvents,
] as const;

export const jobs = [deliver, sweep];
