import {
  createAutomation,
  listAutomations,
  removeAutomation,
  showAutomation,
  updateAutomation,
} from "#domain/automations/index.ts";
import { del, get, patch, post } from "../route.ts";

export const automations = [
  get("/automations", listAutomations),
  post("/automations", createAutomation, { status: 201, as: "automation" }),
  get("/automations/{id}", showAutomation, { as: "automation" }),
  patch("/automations/{id}", updateAutomation, { as: "automation" }),
  del("/automations/{id}", removeAutomation),
];
