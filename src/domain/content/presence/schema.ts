import { z } from "zod";
import { Id } from "#kernel/ids.ts";

const tab = z.uuid().meta({ description: "Chosen by each open page for itself." });

export const ReportPresenceInput = z.object({ post_id: Id, tab, is_editing: z.boolean() });
export const LeavePostInput = z.object({ tab });

export const Presence = z.object({
  people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), is_editing: z.boolean() })),
});
export const LeftPost = z.object({});
