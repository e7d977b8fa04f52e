import {
  createRecurrence,
  getRecurrence,
  listRecurrences,
  resumeRecurrence,
  stopRecurrence,
} from "#domain/planning/recurrences/index.ts";
import { get, post } from "../route.ts";

export const recurrences = [
  get("/recurrences", listRecurrences),
  post("/posts/{id}/recurrence", createRecurrence, { status: 201, as: "recurrence" }),
  get("/recurrences/{id}", getRecurrence, { as: "recurrence" }),
  post("/recurrences/{id}/stop", stopRecurrence),
  post("/recurrences/{id}/resume", resumeRecurrence, { as: "recurrence" }),
];
