import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";

const tab = z.uuid().meta({ description: "Chosen by each open page for itself." });

export const ReportPresenceInput = z
  .object({
    post_id: Id.optional().meta({ description: "The post that the page shows." }),
    item_id: Id.optional().meta({ description: "Or the inbox item whose conversation it shows." }),
    tab,
    is_editing: z.boolean().meta({ description: "Whether the post is edited, or a reply is written." }),
  })
  .refine(({ post_id: post, item_id: item }) => (post === undefined) !== (item === undefined), {
    error: () => t("Name either the post or the inbox item."),
    path: ["post_id"],
  });
export const LeavePostInput = z.object({ tab });

export const Presence = z.object({
  people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), is_editing: z.boolean() })),
});
export const LeftPost = z.object({});
