import { buildExport } from "./build.ts";
import { listExports } from "./list.ts";
import { requestExport } from "./request.ts";
import { showExport } from "./show.ts";
import { sweepExports } from "./sweep.ts";

export { discardArchives } from "./discard-archives.ts";
export { openDownload } from "./open-download.ts";
export { listExports, requestExport, showExport };

export const operations = [requestExport, listExports, showExport] as const;
export const jobs = [buildExport, sweepExports];
