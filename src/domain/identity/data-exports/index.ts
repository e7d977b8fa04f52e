import { buildExport } from "./build.ts";
import { createExport } from "./create.ts";
import { downloadExport } from "./download.ts";
import { getExport } from "./get.ts";
import { listExports } from "./list.ts";
import { sweepExports } from "./sweep.ts";

export { discardArchives } from "./discard-archives.ts";
export { openDownload } from "./open-download.ts";
export { createExport, downloadExport, getExport, listExports };

export const operations = [createExport, listExports, getExport, downloadExport] as const;
export const jobs = [buildExport, sweepExports];
