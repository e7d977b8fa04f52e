import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { REASONS } from "#domain/review/approval-rules/terms.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

export const ReceiptInput = z.object({ id: Id.meta({ description: "Of the publication." }) });
export const PublicReceiptInput = z.object({
  handle: z.string().min(1).max(60),
  id: z.string().max(36).meta({ description: "Of the receipt." }),
});

const sha256 = z.string();
const at = z.string();
const name = z.string().nullable().default(null);

const Actor = z.object({
  role: z.enum(["owner", "editor", "member", "client", "guest"]).nullable().meta({
    description: "In the brand when it was stated. Null for people who had left, and for Masthead.",
  }),
  kind: z.enum(["person", "app", "masthead"]).meta({
    description:
      "`app`: a token or connected app, such as an agent. `masthead`: a series, or what a rule of the brand did.",
  }),
  via: z.string().nullable().meta({ description: "`web`, `studio`, `api`, `mcp`, `cli`, `share_link` …" }),
  name: name.meta({ description: "Null if it isn't disclosed to you, or was erased. So are `app` and `model`." }),
  app: name,
  model: name.meta({ description: "The AI model that the app named for its text." }),
});
export type Actor = z.output<typeof Actor>;

/** What is signed, apart from the claims of RFC 7519. */
export const Statement = z.object({
  iss: z.string().meta({ description: "The installation's URL." }),
  iat: z.number().int(),
  jti: z.uuid(),
  number: z.number().int(),
  previous: sha256.nullable().meta({ description: "SHA-256 of the receipt with the number before." }),
  brand: z.object({ name: z.string(), handle: z.string() }),
  publication: z.object({
    id: z.number().int(),
    post_id: z.number().int(),
    platform: z.string(),
    channel: z.string().meta({ description: "Its handle." }),
  }),
  content: z.object({
    hash: sha256.meta({ description: "`content_hash` of the revision that was published." }),
    text_sha256: sha256.nullable().meta({ description: "Null if it was edited before the first receipt." }),
    thread_sha256: z.array(sha256),
    media_sha256: z.array(sha256).meta({ description: "Of the files as they were uploaded." }),
  }),
  authors: z.array(z.object({ by: Actor, at })),
  approval: z.object({
    policy: z.enum(["required", "none"]),
    steps: z.array(z.object({ needed: z.number().int() })).meta({ description: "Empty: one approval is enough." }),
    rule: z
      .object({ reasons: z.array(z.enum(REASONS)) })
      .nullable()
      .default(null)
      .meta({ description: "Why a rule of the brand asked for these steps. Null: they are the brand's own." }),
    decisions: z.array(
      z.object({
        by: Actor,
        on_behalf_of: Actor.optional().meta({ description: "Who was away, in whose place it was decided." }),
        step: z.number().int().nullable().meta({ description: "From 1." }),
        content_hash: sha256,
        revision: z.number().int(),
        at,
      }),
    ),
  }),
  sending: z.object({
    scheduled_at: at.nullable(),
    sent_at: at.nullable(),
    published_at: at,
    confirmed_by: z.enum(["network", "person"]).meta({
      description: "`person`: the network's response was lost.",
    }),
    external_id: z.string(),
    permalink: z.string(),
    parts: z.array(z.object({ external_id: z.string(), permalink: z.string() })),
  }),
  changes: z.array(
    z.object({
      by: Actor,
      change: z.enum(["edited", "deleted", "removed"]).meta({ description: "`removed`: not by us." }),
      at,
      text_sha256: sha256.nullable(),
    }),
  ),
  audit: z
    .object({ sequence: z.number().int(), hash: sha256 })
    .nullable()
    .meta({ description: "The newest event of the account's audit log." }),
});
export type Statement = z.output<typeof Statement>;

/** The guide describes it: its schema would take up a hundredth of the whole document. */
const stated = z
  .custom<Statement>((value) => Statement.safeParse(value).success)
  .meta({
    description: "What is signed, with the names that you may see: [receipts](/developers/receipts).",
    override: { type: "object", additionalProperties: true },
  });

export const Receipt = z
  .object({
    id: z.uuid(),
    number: z.number().int().meta({ example: 1 }),
    issued_at: WireTime,
    statement: stated,
    checks: z.object({
      signature: z.enum(["valid", "invalid"]),
      audit_log: z.enum(["unchanged", "changed"]),
    }),
    jws: z.string().meta({ description: "In compact form (RFC 7515), signed with EdDSA." }),
    disclosures: z.array(z.string()).meta({ description: "The names (RFC 9901)." }),
    earlier: z.array(z.object({ number: z.number().int(), issued_at: WireTime, jws: z.string() })),
    public_url: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: "Receipt" });
export type Receipt = z.output<typeof Receipt>;

export const PublicReceipt = z.object({
  brand: z.object({ name: z.string(), handle: z.string(), ...appearance }),
  has_names: z.boolean(),
  receipt: Receipt,
});

/** A JWK set (RFC 7517). */
export const ReceiptKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
      kid: z.string(),
      x: z.string(),
      iat: z.number().int().meta({ description: "When it was made." }),
      exp: z.number().int().optional().meta({ description: "When it was retired: it signed nothing after." }),
    }),
  ),
});
export type ReceiptKeys = z.output<typeof ReceiptKeys>;
