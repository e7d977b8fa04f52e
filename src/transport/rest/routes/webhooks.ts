import {
  createEndpoint,
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
} from "#domain/webhooks/index.ts";
import { del, get, patch, post } from "../route.ts";

export const webhooks = [
  get("/webhook-endpoints", listEndpoints),
  post("/webhook-endpoints", createEndpoint, { status: 201, secrets: ["secret"] }),
  get("/webhook-endpoints/{id}", showEndpoint, { as: "endpoint" }),
  patch("/webhook-endpoints/{id}", updateEndpoint, { as: "endpoint" }),
  del("/webhook-endpoints/{id}", removeEndpoint),
  post("/webhook-endpoints/{id}/test", sendTest, { status: 201, as: "delivery" }),
  post("/webhook-endpoints/{id}/rotate-secret", rotateSecret, { secrets: ["secret"] }),
  post("/webhook-endpoints/{id}/enable", enableEndpoint, { as: "endpoint" }),
  post("/webhook-endpoints/{id}/recover", recover),
  get("/webhook-deliveries", listDeliveries),
  get("/webhook-deliveries/{id}", showDelivery),
  get("/events", listEvents, { follows: true }),
  post("/webhook-deliveries/{id}/replay", replayDelivery, { status: 201, as: "delivery" }),
];
