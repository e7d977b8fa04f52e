import { getReportSchedules } from "./get.ts";
import { planReports } from "./plan.ts";
import { sendReport } from "./send.ts";
import { updateReportSchedules } from "./update.ts";

export { getReportSchedules, updateReportSchedules };

export const operations = [getReportSchedules, updateReportSchedules] as const;
export const jobs = [planReports, sendReport];
