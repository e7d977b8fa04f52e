import { z } from "zod";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Capabilities } from "#platform/connectors/contract.ts";

export const ChannelStatus = z.enum(["connected", "expiring", "needs_reconnect", "disabled"]);

export const Channel = z
  .object({
    id: z.number().int(),
    platform: z.string(),
    handle: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    status: ChannelStatus,
    capabilities: Capabilities.nullable().meta({
      description: "What the platform takes; null for a platform this installation does not know any more.",
    }),
    last_ok_at: z.string().nullable(),
  })
  .meta({ id: "Channel" });

export const ListChannelsInput = z.object(pageInput);
export const ChannelList = z.object({ channels: z.array(Channel), ...pageOutput });
