import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { WireTime } from "#kernel/time.ts";
import { MAX_SET_NAME } from "./terms.ts";

const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SET_NAME)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Launches" });
const channel_ids = z
  .array(Id)
  .min(1)
  .max(50)
  .transform((ids) => [...new Set(ids)])
  .meta({ example: [42, 43] });

export const CreateChannelSetInput = z.object({ name, channel_ids });
export const UpdateChannelSetInput = z.object({ id: Id, name: name.optional(), channel_ids: channel_ids.optional() });
export const ChannelSetInput = z.object({ id: Id });
export const ListChannelSetsInput = z.object({});

export const ChannelSet = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Launches" }),
    channel_ids: z.array(Id).meta({ description: "Without those that were deleted.", example: [42, 43] }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "ChannelSet" });
/** All of a brand, by name. */
export const ChannelSetList = z.object({ channel_sets: z.array(ChannelSet) });
