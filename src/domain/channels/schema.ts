import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { PLAIN_TEXT } from "#kernel/plain-text.ts";
import { WireTime } from "#kernel/time.ts";
import { Capabilities, CONNECTIONS, ConnectField } from "#platform/connectors/contract.ts";

export const ChannelStatus = z.enum(["connected", "expiring", "needs_reconnect", "disabled"]);
export type ChannelStatus = z.infer<typeof ChannelStatus>;

const displayName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(...PLAIN_TEXT)
  .meta({ example: "North Coffee" });
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
    last_ok_at: WireTime.nullable().meta({
      description: "When something was last published there, or it was connected.",
    }),
    expires_at: WireTime.nullable().meta({ description: "When its credentials end; null for those that do not." }),
    is_disconnected: z.boolean().meta({
      description: "Whether its credentials were forgotten; it has to be connected again before it can be enabled.",
    }),
  })
  .meta({ id: "Channel" });

export const ChannelIdInput = z.object({ id: Id });
export const ListChannelsInput = z.object(pageInput);
export const ChannelList = z.object({ channels: z.array(Channel), ...pageOutput });

const address = z.string().trim().min(1).max(2048).meta({
  description: "Where every publication is posted, signed like the events of webhook endpoints.",
  example: "https://cms.example.com/hooks/masthead",
});

const typed = z
  .record(z.string().max(50), z.string().trim().max(4096))
  .meta({ description: "What the platform's `fields` ask for, by their keys.", example: { handle: "north-coffee" } });

export const ConnectChannelInput = z.object({
  platform,
  url: address.optional().meta({ description: "For platforms that are connected by an `address`." }),
  fields: typed.optional(),
  display_name: displayName.optional().meta({ description: "By default as the platform calls the account." }),
});
export const ReconnectChannelInput = z.object({ id: Id, url: address.optional(), fields: typed.optional() });

export const ConnectedChannel = z.object({
  channel: Channel,
  secret: z.string().nullable().meta({
    description: "The key of `X-Service-Signature`, shown once; null for platforms other than an `address`.",
    example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  }),
});

export const ChannelTest = z.object({
  is_ok: z.boolean(),
  status: z.number().int().nullable().meta({ description: "Null when no answer came.", example: 204 }),
  message: z.string().meta({ example: "It arrived." }),
  duration_ms: z.number().int().meta({ example: 120 }),
});

export const BeginConnectInput = z.object({
  platform,
  fields: typed.optional(),
  channel_id: Id.optional().meta({ description: "The channel to connect again; without it a new one." }),
});
export const BegunConnect = z.object({
  request_id: Id,
  url: z.string().meta({
    description: "The platform's page, for the browser of the person who asks: nobody else can finish.",
    example: "https://social.example/oauth/authorize?state=…",
  }),
  expires_at: WireTime,
});

const ConnectChoice = z.object({
  external_id: z.string().meta({ example: "10817" }),
  handle,
  display_name: z.string().meta({ example: "North Coffee" }),
  avatar_url: z.string().nullable().meta({ example: null }),
  is_connected: z.boolean().meta({ description: "A channel of this brand is this account already." }),
});
export const ConnectRequest = z
  .object({
    id: Id,
    platform,
    status: z.enum(["begun", "choosing", "done", "refused"]).meta({
      description: "`choosing`: the person let us into several accounts; `POST …/choose` says which.",
    }),
    choices: z.array(ConnectChoice),
    channels: z.array(Channel).meta({ description: "What came of it." }),
  })
  .meta({ id: "ConnectRequest" });

export const FinishConnectInput = z.object({
  ticket: z.string().max(200).meta({ description: "As the callback handed it to the studio.", example: "Z0uX…" }),
});
export const ChooseAccountsInput = z.object({
  id: Id,
  accounts: z
    .array(z.string().max(255))
    .min(1)
    .max(50)
    .meta({ description: "The `external_id` of each.", example: ["10817"] }),
});
export const ConnectRequestIdInput = z.object({ id: Id });

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
    connection: z.enum(CONNECTIONS).meta({
      description:
        "`built_in`: every brand has one; `address`: `POST /channels` with a `url`; `credentials`: with `fields`; `redirect`: `POST /channel-requests`, then in the browser.",
    }),
    fields: z.array(ConnectField),
    is_configured: z
      .boolean()
      .meta({ description: "Whether this installation has the keys that the platform asks for." }),
    missing_keys: z.array(z.string()).meta({
      description: "The variables that the operator of this installation has yet to set.",
      example: [],
    }),
    capabilities: Capabilities,
  })
  .meta({ id: "Platform" });
export const PlatformList = z.object({ platforms: z.array(Platform), ...pageOutput });

/** What the studio's dialog asks for. */
export const RenameChannelInput = z.object({
  display_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine(...PLAIN_TEXT),
});
export const ConnectAddressInput = z.object({
  url: z.string().trim().max(2048),
  display_name: displayName.optional(),
});
export const ReconnectAddressInput = z.object({ url: address.optional() });
