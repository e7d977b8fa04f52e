import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { TOKEN_SCOPES } from "#kernel/permissions.ts";
import { asSecret } from "#kernel/secret.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS } from "./terms.ts";

const TokenName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Nightly report" });

const credential = {
  id: Id,
  name: z.string().meta({ example: "Nightly report" }),
  last_four: z.string().meta({ example: "4yU8" }),
  created_at: WireTime,
  last_used_at: WireTime.nullable(),
  last_used_address: z.string().nullable().meta({
    description: "IP address of the last use, accurate to the minute.",
    example: "203.0.113.7",
  }),
  is_unused: z.boolean().meta({ description: "Whether it hasn't been used for 90 days.", example: false }),
};

/** The device's name, which becomes the token's name. */
export const DeviceName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT)
  .meta({ example: "ada-laptop" });

const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most)
    .refine((list) => new Set(list).size === list.length, {
      error: fieldError(msg("must not contain the same value twice")),
    });

/** What connected apps are limited to as well. */
export const tokenLimits = {
  brand_ids: distinct(Id, 50).meta({ description: "The brands that it reaches. An empty list means all of yours." }),
  channel_ids: distinct(Id, 100).meta({
    description:
      "The channels that it reaches, with the posts on these and no other channels. An empty list means all of its brands.",
    example: [],
  }),
  scopes: distinct(z.enum(TOKEN_SCOPES), TOKEN_SCOPES.length).meta({
    description: "The areas it can view or write. An empty list means all that its tier allows.",
    example: ["content.view"],
  }),
};

const limits = {
  ...tokenLimits,
  addresses: distinct(z.string().trim().min(1).max(50), 20).meta({
    description: "IP addresses, or networks in CIDR notation, from which it can be used. An empty list means any.",
    example: ["203.0.113.0/24"],
  }),
};

/** A token of the tier `full` is a personal one. */
export const TieredTokenView = z
  .object({
    ...credential,
    tier: z.enum(["read", "standard_write", "elevated_write"]),
    ...limits,
    expires_at: WireTime.nullable().meta({ description: "When it ends; null for never." }),
    previous_secret_until: WireTime.nullable().meta({
      description: "Until when the secret before the last rotation works too; null if it doesn't.",
    }),
  })
  .meta({ id: "AccessToken" });

/** A device registered for push notifications. */
export const PushDevice = z
  .object({
    id: Id,
    kind: z.enum(["browser", "app"]),
    service: z.string().meta({
      description: "The push service that delivers to it: its host, or Firebase Cloud Messaging.",
      example: "updates.push.services.mozilla.com",
    }),
    created_at: WireTime,
    last_registered_at: WireTime,
  })
  .meta({ id: "PushDevice" });

/** A row of the token page. */
export const CredentialView = z
  .object({
    ...credential,
    address: z.string().nullable().meta({ description: "IP address it was created from." }),
    user_agent: z.string().nullable(),
    is_current: z.boolean().meta({ description: "Whether it is the one in use, which can't revoke itself." }),
    push_devices: z.array(PushDevice).meta({ description: "Devices registered with it. They end with it." }),
  })
  .meta({ id: "Credential" });

/** `<id>|mh_…`, returned only in this response. */
const secret = asSecret(
  z.string().meta({
    description: "The token itself, `<id>|mh_…`. It is shown once.",
    example: "42|mh_7Qm3vX0c1u5YkTqWb2nLJr9dEaFhZsPgIoVxNtR4yU8",
  }),
);

export const ListCredentialsInput = z.object(pageInput);

/** What a token or a connected app can be limited to. */
export const TokenTargets = z.object({
  brands: z.array(
    z.object({
      id: Id,
      name: z.string(),
      channels: z.array(z.object({ id: Id, platform: z.string(), handle: z.string() })),
    }),
  ),
});

export const TieredTokenList = z.object({ access_tokens: z.array(TieredTokenView), ...pageOutput });
export const CreateTieredTokenInput = Confirmation.extend({
  name: TokenName,
  tier: z.enum(["read", "standard_write", "elevated_write"]),
  brand_ids: limits.brand_ids.optional(),
  channel_ids: limits.channel_ids.optional(),
  scopes: limits.scopes.optional(),
  addresses: limits.addresses.optional(),
  expires_at: Instant.optional().meta({ description: "When it ends.", example: "2099-12-31T00:00:00Z" }),
}).meta({ example: { name: "Nightly report", tier: "read" } });
export const RotateTieredTokenInput = Confirmation.extend({
  id: Id,
  overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(OVERLAP_HOURS).meta({
    description: "For how many hours the previous secret works too. 0 ends it at once.",
  }),
}).meta({ example: { overlap_hours: 24 } });
export const TieredTokenCreated = z.object({ access_token: TieredTokenView, token: secret });

export const PersonalTokenList = z.object({ access_tokens: z.array(CredentialView), ...pageOutput });
export const SessionList = z.object({ sessions: z.array(CredentialView), ...pageOutput });
export const CreatePersonalTokenInput = Confirmation.extend({ name: TokenName });
export const PersonalTokenCreated = z.object({ access_token: CredentialView, token: secret });

export const TokenIdInput = z.object({ id: Id });
export const Revoked = z.object({});
export const SessionsRevoked = z.object({
  revoked: z.number().int().meta({ description: "Number of revoked sessions.", example: 2 }),
});
