import { createExport, downloadExport, getExport, listExports } from "#domain/identity/data-exports/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const exports = router({
  list: query(listExports),
  show: query(getExport),
  request: mutation(createExport),
  download: mutation(downloadExport),
});
