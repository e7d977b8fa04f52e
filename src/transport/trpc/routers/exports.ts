import { downloadExport, listExports, requestExport, showExport } from "#domain/exports/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const exports = router({
  list: query(listExports),
  show: query(showExport),
  request: mutation(requestExport),
  download: mutation(downloadExport),
});
