import { getReport } from "./get-report.ts";

export { getReport };

export const operations = [getReport] as const;
