import {
  createAutomation,
  listAutomations,
  removeAutomation,
  showAutomation,
  tryAutomation,
  updateAutomation,
} from "#domain/automations/index.ts";
import { del, get, patch, post } from "../route.ts";

export const automations = [
  get("/automations", listAutomations),
  post("/automations", createAutomation, { status: 201, as: "automation" }),
  post("/automations/try", tryAutomation),
  get("/automations/{id}", showAutomation, { as: "automation" }),
  patch("/automations/{id}", updateAutomation, { as: "automation" }),
  del("/automations/{id}", removeAutomation),
];
