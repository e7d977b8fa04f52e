import { z } from "zod";
import { WireTime } from "#kernel/time.ts";

export const DataDeletionInput = z.object({
  code: z.string().max(64).meta({ description: "The confirmation code.", example: "tN0kZ6yVqJ3mB1cXr8pLwD2f" }),
});

export const DataDeletion = z.object({
  code: z.string(),
  status: z.enum(["received", "in_progress", "done"]),
  platform: z.string().meta({ description: "The network that sent the request.", example: "Instagram" }),
  had_data: z
    .boolean()
    .nullable()
    .meta({ description: "Whether any data was found. Null until the request is complete." }),
  received_at: WireTime,
  started_at: WireTime.nullable(),
  finished_at: WireTime.nullable(),
});
