import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import {
  BeginConnectInput,
  ChannelRef,
  ChooseAccountsInput,
  ConnectChannelInput,
  ConnectRequest,
  Platform,
} from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { asSecret } from "#kernel/secret.ts";
import { WireTime } from "#kernel/time.ts";
import { DEFAULT_DAYS, MAX_DAYS } from "./terms.ts";

const platform = z.string().max(30).nullable().default(null).meta({
  description: "The only network it is for. Null for any that connects by signing in or with fields.",
  example: "mastodon",
});
const name = z.string().trim().max(100);

export const ConnectLink = z
  .object({
    id: Id.meta({ example: 12 }),
    name: z.string().meta({ description: "Who it is for.", example: "Harbour café" }),
    platform: z.string().nullable().meta({ description: "Null for any network.", example: "mastodon" }),
    status: z.enum(["active", "used", "expired", "revoked"]).meta({ example: "active" }),
    expires_at: WireTime,
    opened_at: WireTime.nullable().meta({ description: "When it was first opened. Null if it wasn't." }),
    used_at: WireTime.nullable().meta({ description: "When channels were connected by it. Null if none were." }),
    created_by: PersonRef.nullable(),
    created_at: WireTime,
  })
  .meta({ id: "ConnectLink" });

export const CreateConnectLinkInput = z
  .object({
    platform,
    name: name
      .refine(...PLAIN_TEXT)
      .default("")
      .meta({ description: "Who it is for; shown in the list and to whom opens it." }),
    days: z
      .number()
      .int()
      .min(1)
      .max(MAX_DAYS)
      .default(DEFAULT_DAYS)
      .meta({ description: "After how many days it ends." }),
  })
  .meta({ example: { platform: "mastodon", name: "Harbour café", days: 7 } });

export const CreatedConnectLink = z.object({
  connect_link: ConnectLink,
  url: asSecret(
    z.string().meta({
      description: "Shown only once. Whoever has it can connect an account of theirs, once, without signing in here.",
      example: "https://masthead.example.com/connect/7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8",
    }),
  ),
});

export const ListConnectLinksInput = z.object(pageInput);
export const ConnectLinkList = z.object({ connect_links: z.array(ConnectLink), ...pageOutput });
export const ConnectLinkIdInput = z.object({ id: Id });

/** The actions of a link's guest; only the page of the link calls these. */
const token = z.string().max(200);
const guest = {
  token,
  browser_key: z.uuid().meta({
    description: "Secret made by the guest's browser for this link: no other browser finishes what it began.",
  }),
};

export const ConnectLinkTokenInput = z.object({ token });
export const OpenConnectLinkInput = z.object({
  token,
  is_visit: z.boolean().default(false).meta({
    description: "Whether a person looks at it, which is recorded once. Programs that preview links don't count.",
  }),
});
export const AskForConnectLinkInput = z.object({
  token,
  name: name.min(1).refine(...PLAIN_TEXT),
});
export const GuestBeginInput = BeginConnectInput.omit({ channel_id: true }).extend(guest);
export const GuestFinishInput = z.object({ ...guest, ticket: z.string().max(200) });
export const GuestChooseInput = ChooseAccountsInput.extend(guest);
export const GuestConnectInput = ConnectChannelInput.pick({ platform: true, fields: true }).extend(guest);

export const OpenConnectLink = z.object({
  brand: z.object({ name: z.string(), ...appearance }),
  name: z.string(),
  made_by: z.string(),
  expires_at: WireTime,
  platforms: z.array(
    Platform.pick({
      platform: true,
      name: true,
      category: true,
      connection: true,
      consent_by: true,
      fields: true,
      alternative: true,
      is_configured: true,
    }),
  ),
});

export const EndedConnectLink = z.object({
  brand: z.object({ name: z.string() }),
  status: z.enum(["used", "expired", "revoked"]),
  made_by: z.string().nullable().meta({ description: "Null if they may no longer connect channels of the brand." }),
  may_ask: z.boolean().meta({ description: "Whether they can be asked for a new one. Once for each link." }),
});

/** What a guest learns of the connection: the accounts to choose from, then the channels. */
export const GuestConnection = ConnectRequest.pick({ id: true, platform: true, choices: true, missing: true }).extend({
  status: z.enum(["choosing", "done"]),
  channels: z.array(ChannelRef.omit({ id: true })),
});

export const GuestBegun = z.object({ url: asSecret(z.string()) });
