import { getReport } from "./get-report.ts";

export type { ReportContent } from "./content.ts";
export { drawReport } from "./draw-report.ts";
export { writeContent } from "./write-content.ts";
export { getReport };

export const operations = [getReport] as const;
