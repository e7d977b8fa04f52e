import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { viewSchedules } from "./find.ts";
import { ReportSchedules } from "./schema.ts";

export const getReportSchedules = operation({
  name: "report_schedules.get",
  summary: "Get which members receive reports of the brand's metrics by email every week or month.",
  scope: "brand",
  needs: "settings.view",
  tier: "read",
  input: z.object({}),
  output: ReportSchedules,
  run: ({ db, brandId }) => viewSchedules(db, brandId),
});
