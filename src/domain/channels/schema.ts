import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { Capabilities } from "#platform/connectors/contract.ts";

export const ChannelStatus = z.enum(["connected", "expiring", "needs_reconnect", "disabled"]);

const displayName = z.string().trim().min(1).max(200).meta({ example: "North Coffee" });
const platform = z.string().meta({ example: "feed" });
const handle = z.string().meta({ example: "north-coffee" });

/** The channel of a publication, of an item of the inbox, of figures. */
export const ChannelRef = z.object({ id: Id, platform, handle });

export const Channel = z
  .object({
    ...ChannelRef.shape,
    display_name: z.string().meta({ example: "North Coffee" }),
    avatar_url: z.string().nullable().meta({ example: null }),
    status: ChannelStatus,
    capabilities: Capabilities.nullable().meta({
      description: "What the platform takes; null for a platform this installation does not know any more.",
    }),
    last_ok_at: WireTime.nullable(),
  })
  .meta({ id: "Channel" });

export const ChannelIdInput = z.object({ id: Id });
export const ListChannelsInput = z.object(pageInput);
export const ChannelList = z.object({ channels: z.array(Channel), ...pageOutput });

const address = z.string().trim().min(1).max(2048).meta({
  description: "Where every publication is posted, signed like the events of webhook endpoints.",
  example: "https://cms.example.com/hooks/masthead",
});

export const ConnectChannelInput = z.object({
  platform: z.literal("webhook", { error: "Only the platform webhook is connected by its address." }),
  url: address,
  display_name: displayName.optional().meta({ description: "By default the host of the address." }),
});
export const ReconnectChannelInput = z.object({ id: Id, url: address.optional() });

/** Answered once, when the channel is connected: the key of `X-Service-Signature`. */
export const ConnectedChannel = z.object({
  channel: Channel,
  secret: z.string().meta({ description: "It is shown once.", example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" }),
});

export const UpdateChannelInput = z.object({
  id: Id,
  display_name: displayName.optional(),
  status: z
    .enum(["connected", "disabled"])
    .optional()
    .meta({ description: "`disabled`: nothing is published there until it is `connected` again." }),
});

export const Platform = z
  .object({
    platform: z.string().meta({ example: "webhook" }),
    name: z.string().meta({ example: "Webhook" }),
    connection: z.enum(["built_in", "address"]).meta({
      description: "`built_in`: every brand has one; `address`: `POST /channels` with a `url`.",
    }),
    is_configured: z
      .boolean()
      .meta({ description: "Whether this installation has the keys that the platform asks for." }),
    capabilities: Capabilities,
  })
  .meta({ id: "Platform" });
export const PlatformList = z.object({ platforms: z.array(Platform), ...pageOutput });
