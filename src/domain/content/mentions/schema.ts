import { z } from "zod";
import { Id } from "#kernel/ids.ts";

export const Mention = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Anna Doe" }),
    is_member: z.boolean().meta({ description: "False once they have left the brand." }),
  })
  .meta({ id: "Mention" });

export const MentionablePerson = z
  .object({ id: Id, name: z.string().meta({ example: "Anna Doe" }) })
  .meta({ id: "MentionablePerson" });
