import { z } from "zod";
import { PostingTimes } from "#domain/planning/posting-times/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";
import {
  AlternativeConnection,
  CATEGORIES,
  Capabilities,
  CONNECTIONS,
  ConnectField,
  OptionChoice,
  RICH_TEXT_FEATURES,
} from "#platform/connectors/contract.ts";

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

const optionsOf = z.record(z.string(), z.unknown()).nullable();

/** The channel of a publication, of an inbox item, or of metrics: all that tells it apart from others. */
export const ChannelRef = z.object({
  id: Id,
  platform,
  handle,
  display_name: z.string().meta({ example: "North Coffee" }),
  avatar_url: z.string().nullable().meta({
    description: "The account's image, a copy on this host. The address changes with the image. Null if it has none.",
    example: null,
  }),
});

export const Channel = z
  .object({
    ...ChannelRef.shape,
    status: ChannelStatus,
    capabilities: Capabilities.nullable().meta({
      description: "The channel's limits. Null if this installation no longer supports the platform.",
    }),
    capabilities_checked_at: WireTime.nullable().meta({
      description: "When the platform was last asked for this channel's own limits. Null if it has none of its own.",
      example: null,
    }),
    options: optionsOf.meta({
      description: "JSON Schema of the platform's own settings, which posts set in `overrides.options`. Null if none.",
      example: null,
    }),
    last_ok_at: WireTime.nullable().meta({
      description: "Time of the last successful publication, or of the connection.",
    }),
    expires_at: WireTime.nullable().meta({ description: "When the credentials expire. Null if they don't." }),
    is_disconnected: z.boolean().meta({
      description: "Whether the credentials were deleted. Reconnect the channel before enabling it.",
    }),
    paused_at: WireTime.nullable().meta({
      description: "Since when the queue is paused: posts that come due wait until it is resumed. Null if it isn't.",
      example: null,
    }),
    posting_times: PostingTimes.meta({
      description: "When posts that are added to the channel's queue are published, each week.",
      example: [{ weekday: 2, time: "09:30" }],
    }),
  })
  .meta({ id: "Channel" });

export const ChannelDetails = Channel.extend({
  missing_abilities: z.array(z.string()).meta({
    description:
      "What the channel can't do with the permissions that it has, as in “it can't …”. Reconnecting it asks the platform for them.",
    example: ["hide replies to its posts"],
  }),
}).meta({ id: "ChannelDetails" });

export const ChannelIdInput = z.object({ id: Id });
export const ListChannelsInput = z.object(pageInput);
export const ChannelList = z.object({ channels: z.array(Channel), ...pageOutput });

const address = z.string().trim().min(1).max(2048).meta({
  description: "The URL that receives publications, signed like webhook events.",
  example: "https://cms.example.com/hooks/masthead",
});

const fieldValues = z
  .record(z.string().max(50), z.string().trim().max(4096))
  .meta({ description: "Values for the platform's `fields`, by key.", example: { handle: "north-coffee" } });

export const ConnectChannelInput = z.object({
  platform,
  url: address.optional().meta({ description: "For platforms with the connection `address`." }),
  fields: fieldValues.optional(),
  display_name: displayName.optional().meta({ description: "Defaults to the account's name on the platform." }),
});
export const ReconnectChannelInput = z.object({ id: Id, url: address.optional(), fields: fieldValues.optional() });

export const ConnectedChannel = z.object({
  channel: Channel,
  secret: asSecret(
    z.string().nullable().meta({
      description: "The signing key for `X-Service-Signature`, shown once. Null for platforms other than `address`.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
  ),
});

export const ChannelTest = z.object({
  is_ok: z.boolean(),
  status: z.number().int().nullable().meta({ description: "Null if there was no response.", example: 204 }),
  message: z.string().meta({ example: "Delivered." }),
  duration_ms: z.number().int().meta({ example: 120 }),
});

export const BeginConnectInput = z.object({
  platform,
  fields: fieldValues.optional(),
  channel_id: Id.optional().meta({ description: "The channel to reconnect. Omit to add a new one." }),
});
export const BegunConnect = z.object({
  request_id: Id,
  url: asSecret(
    z.string().meta({
      description: "The platform's consent page. Only the person who made the request can finish the connection.",
      example: "https://social.example/oauth/authorize?state=…",
    }),
  ),
  expires_at: WireTime,
});

const ConnectChoice = z.object({
  external_id: z.string().meta({ example: "10817" }),
  handle,
  display_name: z.string().meta({ example: "North Coffee" }),
  avatar_url: z.string().nullable().meta({ example: null }),
  is_connected: z.boolean().meta({ description: "Whether the account is already connected to this brand." }),
});
export const ConnectRequest = z
  .object({
    id: Id,
    platform,
    status: z.enum(["begun", "choosing", "done", "refused"]).meta({
      description: "`choosing`: several accounts were authorized. Choose with `POST …/choose`.",
    }),
    choices: z.array(ConnectChoice),
    missing: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .meta({ description: "Accounts of the user that can't be connected, and why.", example: [] }),
    channels: z.array(Channel).meta({ description: "The connected channels." }),
  })
  .meta({ id: "ConnectRequest" });

export const FinishConnectInput = z.object({
  ticket: z.string().max(200).meta({ description: "As passed to the studio by the callback.", example: "Z0uX…" }),
});
export const ChooseAccountsInput = z.object({
  id: Id,
  accounts: z
    .array(z.string().max(255))
    .min(1)
    .max(50)
    .meta({ description: "The `external_id` of each account.", example: ["10817"] }),
});
export const ConnectRequestIdInput = z.object({ id: Id });

export const UpdateChannelInput = z.object({
  id: Id,
  display_name: displayName.optional(),
  status: z
    .enum(["connected", "disabled"])
    .optional()
    .meta({ description: "`disabled`: nothing is published until it is set to `connected`." }),
  posting_times: PostingTimes.optional().meta({
    description: "Replaces the posting times. Posts that are scheduled already keep their times.",
    example: [{ weekday: 2, time: "09:30" }],
  }),
});

export const SetPostingTimesInput = z.object({
  channel_ids: z
    .array(Id)
    .min(1)
    .max(100)
    .meta({ example: [42, 43] }),
  posting_times: PostingTimes.meta({
    description: "Replace the posting times of these channels. Posts that are scheduled already keep their times.",
    example: [{ weekday: 2, time: "09:30" }],
  }),
});
export const ChannelsWithTimes = z.object({ channels: z.array(Channel) });

export const Platform = z
  .object({
    platform: z.string().meta({ example: "webhook" }),
    name: z.string().meta({ example: "Webhook" }),
    category: z.enum(CATEGORIES).meta({
      description:
        "What kind of place it is: a social network, a site or newsletter, a chat, or anything on the open web.",
    }),
    connection: z.enum(CONNECTIONS).meta({
      description:
        "How to connect. `built_in`: every brand has one. `address`: `POST /channels` with a `url`. `credentials`: with `fields`. `redirect`: `POST /channel-requests`, then continue in the browser.",
    }),
    consent_by: z.string().meta({
      description: "Who asks for consent with the connection `redirect`: for YouTube, Google does.",
      example: "Google",
    }),
    fields: z.array(ConnectField),
    alternative: AlternativeConnection.nullable().meta({
      description: "A second way to connect: `POST /channels` with its `fields`. Null if there is none.",
      example: null,
    }),
    is_configured: z
      .boolean()
      .meta({ description: "Whether the platform's keys are configured on this installation." }),
    missing_keys: z.array(z.string()).meta({
      description: "Environment variables the administrator still needs to set.",
      example: [],
    }),
    fetches_media: z.boolean().meta({
      description: "Whether the platform fetches images and videos from this installation, which must be public then.",
    }),
    setup: z
      .object({ steps: z.array(z.string()), review: z.string() })
      .nullable()
      .meta({
        description: "What the administrator does at the platform first, and the review it requires. Null if nothing.",
        example: null,
      }),
    capabilities: Capabilities,
    rich_text: z.array(z.enum(RICH_TEXT_FEATURES)).meta({
      description: "What it shows of a post with the format `markdown`. Empty: it gets plain text.",
      example: [],
    }),
    can_edit: z.boolean().meta({ description: "Whether published posts can be edited on the platform." }),
    can_delete: z.boolean().meta({ description: "Whether published posts can be deleted from the platform." }),
    can_search_accounts: z.boolean().meta({
      description: "Whether `GET /channels/{id}/accounts` finds accounts to mention.",
    }),
    editable_options: z.array(z.string()).meta({
      description: "The keys of `options` that can change when a published post is edited.",
      example: [],
    }),
    options: optionsOf.meta({
      description:
        "JSON Schema of the platform's own settings, which a post sets in `overrides.options`. Null if it has none.",
      example: null,
    }),
  })
  .meta({ id: "Platform" });
export const PlatformList = z.object({ platforms: z.array(Platform), ...pageOutput });

export const ChoiceList = z.object({
  choices: z.record(z.string(), z.array(OptionChoice)).meta({
    description: "By the option's key.",
    example: { board: [{ value: "1187", label: "Recipes" }] },
  }),
});

export const SearchAccountsInput = z.object({
  id: Id,
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(...PLAIN_TEXT)
    .refine((query) => query !== "@", { error: fieldError(msg("must be the beginning of a name or handle")) })
    .meta({ description: "The beginning of a name or handle, with or without `@`.", example: "ada" }),
});
export const AccountList = z.object({
  accounts: z.array(
    z.object({
      handle: z.string().meta({ example: "@ada.example" }),
      name: z.string().meta({ example: "Ada Reader" }),
      mention: z.string().meta({
        description: "What a text on this platform contains to mention the account.",
        example: "@ada.example",
      }),
    }),
  ),
});

export const MediaAddress = z
  .object({
    url: z.string().meta({ example: "https://masthead.example.com" }),
    state: z.enum(["reachable", "not_public", "unproven"]).meta({
      description:
        "`not_public`: platforms can't fetch files from this URL. `unproven`: it is public, and a request from this machine to it did not arrive.",
    }),
    message: z.string().meta({ example: "Platforms can fetch images and videos from masthead.example.com." }),
    fix: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: "MediaAddress" });

/** What the studio's connect dialog shows. */
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
