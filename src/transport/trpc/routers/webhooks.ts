import {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from "#domain/events/webhooks/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const webhooks = router({
  list: query(listEndpoints),
  show: query(getEndpoint),
  create: mutation(createEndpoint),
  update: mutation(updateEndpoint),
  remove: mutation(deleteEndpoint),
  test: mutation(sendTestEvent),
  rotateSecret: mutation(rotateSecret),
  enable: mutation(enableEndpoint),
  recover: mutation(recoverDeliveries),
  deliveries: query(listDeliveries),
  delivery: query(getDelivery),
  replay: mutation(replayDelivery),
});
