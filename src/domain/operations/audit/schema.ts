import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { TIER_NAMES } from "#kernel/permissions.ts";
import { rangeInput } from "#kernel/range.ts";
import { WireTime } from "#kernel/time.ts";

export const AuditEvent = z
  .object({
    id: Id,
    at: WireTime,
    brand_id: Id.nullable().meta({ description: "Null for events of the account as a whole." }),
    actor: z
      .object({ id: Id.nullable(), name: z.string().meta({ example: "Olive Owner" }) })
      .meta({ description: "Who performed the action. `id` is null for guests and for Masthead itself." }),
    token: z
      .object({
        id: Id,
        kind: z.enum(["session", "personal", "tiered", "oauth"]),
        name: z.string().nullable().meta({ description: "Null for a browser.", example: "Nightly agent" }),
        tier: z.enum(TIER_NAMES).nullable().meta({ description: "Null for a browser.", example: "elevated_write" }),
      })
      .nullable()
      .meta({ description: "The credential used." }),
    door: z.string().meta({ description: "studio, api, mobile, cli, mcp, share_link or job.", example: "studio" }),
    action: z.string().meta({ example: "post.approved" }),
    subject: z.object({
      type: z.string().meta({ example: "post" }),
      id: Id.nullable(),
      title: z.string().nullable().meta({
        description: "Beginning of the post's text. Null if it has none or was deleted, and for other objects.",
        example: "We open at nine on Saturday.",
      }),
    }),
    detail: z.record(z.string(), z.unknown()).meta({ example: { revision: 3 } }),
    address: z.string().nullable().meta({ example: "192.0.2.1" }),
    sequence: z.number().int().meta({ description: "Counts from 1 in each account, without gaps.", example: 318 }),
    hash: z.string().meta({
      description: "SHA-256 over the event and the hash before it.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    unreadable: z
      .array(z.string())
      .optional()
      .meta({
        description: "Fields whose stored value doesn't fit, and which are therefore null.",
        example: ["token"],
      }),
  })
  .meta({ id: "AuditEvent" });

export const ListAuditInput = z.object({
  ...pageInput,
  action: z.string().max(60).optional().meta({
    description: "One action, or all actions of a group: `post.*`.",
    example: "post.approved",
  }),
  actor_id: Id.optional(),
  token_id: Id.optional().meta({
    description: "Events of this token or connection, even if it has since been revoked.",
  }),
  subject_type: z.string().max(40).optional().meta({ example: "post" }),
  subject_id: Id.optional(),
  ...rangeInput("Done"),
});
export const AuditPage = z.object({ audit_events: z.array(AuditEvent), ...pageOutput });

export const ChainState = z
  .object({
    chain: z.enum(["intact", "broken"]),
    events: z.number().int().meta({ description: "Number of events checked, up to the first mismatch." }),
    broken_at: z
      .number()
      .int()
      .nullable()
      .meta({ description: "The `sequence` of the first event that doesn't match." }),
  })
  .meta({ id: "AuditChain" });
