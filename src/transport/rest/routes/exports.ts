import { createExport, getExport, listExports } from "#domain/identity/data-exports/index.ts";
import { get, post } from "../route.ts";

export const exports = [
  get("/exports", listExports),
  post("/exports", createExport, { status: 201, as: "export" }),
  get("/exports/{id}", getExport, { as: "export" }),
];
