import { listExports, requestExport, showExport } from "#domain/exports/index.ts";
import { get, post } from "../route.ts";

export const exports = [
  get("/exports", listExports),
  post("/exports", requestExport, { status: 201, as: "export" }),
  get("/exports/{id}", showExport, { as: "export" }),
];
