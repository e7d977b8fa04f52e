import { buildExport } from "./build.ts";
import { downloadExport } from "./download.ts";
import { listExports } from "./list.ts";
import { requestExport } from "./request.ts";
import { showExport } from "./show.ts";
import { sweepExports } from "./sweep.ts";

export { discardArchives } from "./discard-archives.ts";
export { openDownload } from "./open-download.ts";
export { downloadExport, listExports, requestExport, showExport };

export const operations = [requestExport, listExports, showExport, downloadExport] as const;
export const jobs = [buildExport, sweepExports];
