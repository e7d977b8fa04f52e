import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  testAutomation,
  updateAutomation,
} from "#domain/engagement/automations/index.ts";
import { del, get, patch, post } from "../route.ts";

export const automations = [
  get("/automations", listAutomations),
  post("/automations", createAutomation, { status: 201, as: "automation" }),
  post("/automations/try", testAutomation),
  get("/automations/{id}", getAutomation, { as: "automation" }),
  patch("/automations/{id}", updateAutomation, { as: "automation" }),
  del("/automations/{id}", deleteAutomation),
];
