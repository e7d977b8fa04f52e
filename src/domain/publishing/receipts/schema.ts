import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

export const ReceiptInput = z.object({ id: Id.meta({ description: "Of the publication." }) });
export const PublicReceiptInput = z.object({
  handle: z.string().min(1).max(60),
  id: z.string().max(36).meta({ description: "Of the receipt." }),
});

const sha256 = z.string().meta({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" });

const hidden = " Signed as a salted hash. Null if there is none, if it isn't disclosed to you, or once it was erased.";

const actor = {
  role: z.enum(["owner", "editor", "member", "client", "guest"]).nullable().meta({
    description: "Their role in the brand when it was stated. Null if they had left by then, and for Masthead itself.",
  }),
  kind: z.enum(["person", "app", "masthead"]).meta({
    description: "`app`: a token or connected app, such as an agent. `masthead`: a rule of the brand, such as a series.",
  }),
  via: z.string().nullable().meta({ description: "The way they used: web, studio, api, mcp, cli, share_link, …" }),
  name: z.string().nullable().default(null).meta({ description: `The person's name.${hidden}`, example: "Ada North" }),
  app: z.string().nullable().default(null).meta({ description: `The token's or app's name.${hidden}` }),
  model: z.string().nullable().default(null).meta({ description: `The model that wrote text.${hidden}` }),
};

/** What is signed, apart from the claims of RFC 7519. */
export const Statement = z
  .object({
    iss: z.string().meta({ description: "The installation.", example: "https://masthead.example" }),
    iat: z.number().int().meta({ description: "When it was signed, in seconds since 1970." }),
    jti: z.uuid().meta({ description: "ID of the publication's receipts." }),
    number: z.number().int().meta({ description: "1 for the publication, rises with each change of it since." }),
    previous: sha256.nullable().meta({ description: "SHA-256 of the receipt with the number before." }),
    brand: z.object({ name: z.string(), handle: z.string() }),
    publication: z.object({
      id: z.number().int(),
      post_id: z.number().int(),
      platform: z.string().meta({ example: "mastodon" }),
      channel: z.string().meta({ example: "@north@mastodon.example" }),
    }),
    content: z.object({
      hash: sha256.meta({ description: "Of all that was to be published, as approvals refer to it." }),
      text_sha256: sha256.nullable().meta({
        description: "Of the text as it was sent, in UTF-8. Null if it was edited before the first receipt.",
      }),
      thread_sha256: z.array(sha256).meta({ description: "Of the further parts of a thread." }),
      media_sha256: z.array(sha256).meta({ description: "Of the files as they were uploaded." }),
    }),
    authors: z.array(z.object({ ...actor, at: z.string() })).meta({
      description: "Everybody who wrote a revision, with the time of their first one.",
    }),
    approval: z.object({
      policy: z.enum(["required", "none"]).meta({ description: "Whether posts need an approval." }),
      steps: z.array(z.object({ needed: z.number().int() })).meta({
        description: "The steps of the review, with the approvals that each needs. Empty: one approval is enough.",
      }),
      decisions: z.array(
        z.object({
          ...actor,
          step: z.number().int().nullable().meta({ description: "From 1. Null without steps." }),
          content_hash: sha256.meta({ description: "Of the content that was approved." }),
          revision: z.number().int(),
          at: z.string(),
        }),
      ),
    }),
    sending: z.object({
      scheduled_at: z.string().nullable(),
      sent_at: z.string().nullable().meta({ description: "When the first request left." }),
      published_at: z.string(),
      confirmed_by: z.enum(["network", "person"]).meta({
        description: "`person`: the network's response was lost, and a person confirmed that it was published.",
      }),
      external_id: z.string(),
      permalink: z.string(),
      parts: z.array(z.object({ external_id: z.string(), permalink: z.string() })),
    }),
    changes: z
      .array(
        z.object({
          ...actor,
          change: z.enum(["edited", "deleted", "removed"]).meta({
            description: "On the network. `removed`: found missing there, not deleted here.",
          }),
          at: z.string(),
          text_sha256: sha256.nullable(),
        }),
      )
      .meta({ description: "Since it was published." }),
    audit: z
      .object({ sequence: z.number().int(), hash: sha256 })
      .nullable()
      .meta({ description: "The newest event of the account's audit log when it was signed." }),
  })
  .meta({ id: "ReceiptStatement" });
export type Statement = z.output<typeof Statement>;
export type Actor = Statement["authors"][number];

export const Receipt = z
  .object({
    id: z.uuid(),
    number: z.number().int().meta({ example: 1 }),
    issued_at: WireTime,
    statement: Statement,
    checks: z.object({
      signature: z.enum(["valid", "invalid"]).meta({
        description: "`invalid`: the stored receipt isn't what a key of this installation signed for it.",
      }),
      audit_log: z.enum(["unchanged", "changed"]).meta({
        description: "Whether the audit log still has the event that the statement names.",
      }),
    }),
    jws: z.string().meta({ description: "The receipt itself: a JWS in compact form (RFC 7515), signed with EdDSA." }),
    disclosures: z.array(z.string()).meta({ description: "The names of which the receipt has the hashes (RFC 9901)." }),
    earlier: z.array(z.object({ number: z.number().int(), issued_at: WireTime, jws: z.string() })).meta({
      description: "The receipts with lower numbers.",
    }),
    public_url: z.string().nullable().meta({
      description: "Its public page, if the brand's `receipt_page` is on.",
      example: null,
    }),
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
