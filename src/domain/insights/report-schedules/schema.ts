import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";
import { MAX_RECIPIENTS } from "./terms.ts";

const Schedule = z
  .object({
    members: z.array(PersonRef).meta({ description: "Members who receive it." }),
    next_at: WireTime.nullable().meta({ description: "When the next one is sent. Null: nobody receives it." }),
  })
  .meta({ id: "ReportSchedule" });

export const ReportSchedules = z.object({
  weekly: Schedule.meta({ description: "Sent on Mondays, about the week before." }),
  monthly: Schedule.meta({ description: "Sent on the first of each month, about the month before." }),
});

const memberIds = z
  .array(Id)
  .max(MAX_RECIPIENTS)
  .optional()
  .meta({ description: "Active members of any role, by user id. Empty: it is not sent.", example: [42] });

export const UpdateReportSchedulesInput = z.object({ weekly: memberIds, monthly: memberIds });
