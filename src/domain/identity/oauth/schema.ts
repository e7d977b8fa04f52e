import { z } from "zod";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { tokenLimits } from "#domain/identity/tokens/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { CONNECTION_TIERS } from "./rules.ts";

/** The tiers an app can be granted. */
export const ConnectionTierName = z.enum(CONNECTION_TIERS);

const Uid = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: fieldError(msg("is not a valid request")) })
  .meta({ description: "The last part of the consent screen's URL." });

export const ConnectionRequestInput = z.object({ uid: Uid });

/**
 * An authorization request for the consent screen. Name and website are declared by the app itself; the redirect host
 * is verified.
 */
export const ConnectionRequestView = z
  .object({
    client: z.object({
      id: z.string(),
      name: z.string().meta({ example: "Claude Code" }),
      uri: z.string().nullable().meta({ description: "The app's website, over https." }),
    }),
    identified_by: z.enum(["registration", "metadata_document"]),
    redirect_host: z.string().meta({ example: "localhost:53122" }),
    is_loopback: z.boolean().meta({ description: "Whether the app runs on the person's own computer." }),
    app_scheme: z
      .string()
      .nullable()
      .meta({ description: "The scheme of the links that open the app on the person's device.", example: "cursor:" }),
    asked: z.array(ConnectionTierName),
    tiers: z.array(z.object({ tier: ConnectionTierName })).meta({ description: "The tiers to choose from." }),
    access_minutes: z.number().int().meta({ example: 60 }),
    idle_days: z.number().int().meta({ example: 30 }),
    expires_at: WireTime,
  })
  .meta({ id: "ConnectionRequest" });

export const DecideConnectionInput = Confirmation.extend({
  uid: Uid,
  decision: z.enum(["allow", "deny"]),
  tier: ConnectionTierName.optional(),
  brand_ids: tokenLimits.brand_ids.optional(),
  channel_ids: tokenLimits.channel_ids.optional(),
  scopes: tokenLimits.scopes.optional(),
});

export const ConnectionDecided = z.object({
  location: z.string().meta({ description: "The URL to continue at, which redirects to the app." }),
});

/** An app that the user has connected. */
export const ConnectionView = z
  .object({
    id: Id,
    client_name: z.string().meta({ example: "Claude Code" }),
    client_id: z.string(),
    redirect_host: z.string().meta({ example: "claude.ai" }),
    tier: ConnectionTierName,
    ...tokenLimits,
    created_at: WireTime,
    last_used_at: WireTime.nullable(),
    last_used_address: z
      .string()
      .nullable()
      .meta({ description: "IP address of the last use.", example: "203.0.113.7" }),
  })
  .meta({ id: "Connection" });

export const ListConnectionsInput = z.object(pageInput);
export const ConnectionList = z.object({ connections: z.array(ConnectionView), ...pageOutput });
export const ConnectionIdInput = z.object({ id: Id });
export const UpdateConnectionLimitsInput = Confirmation.extend({ id: Id, ...tokenLimits }).meta({
  example: { brand_ids: [7], channel_ids: [], scopes: ["content.view"] },
});
export const ConnectionRevoked = z.object({});
