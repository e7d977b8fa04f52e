import { getReport } from "./get-report.ts";

export type { ReportContent } from "./content.ts";
export { requestRender as drawReport } from "./request-render.ts";
export { writeContent } from "./write-content.ts";
export { getReport };

export const operations = [getReport] as const;
