import { z } from "zod";
import { Email } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const MAX_TAGS = 20;
export const MAX_NOTE = 10_000;

/** Labels of contacts and inbox items: without duplicates, in the given order. */
export const Tags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(50)
      .refine(...PLAIN_TEXT),
  )
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)])
  .meta({ example: ["press"] });

const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine(...PLAIN_TEXT)
    .meta({ example: "Ada Reader" }),
  email: Email.nullable().meta({ example: "ada@example.com" }),
  phone: z
    .string()
    .trim()
    .max(50)
    .refine(...PLAIN_TEXT)
    .nullable()
    .meta({ example: "+49 30 901820" }),
  handle: z
    .string()
    .trim()
    .max(200)
    .refine(...PLAIN_TEXT)
    .nullable()
    .meta({ example: "@ada" }),
  tags: Tags,
  note: z
    .string()
    .max(MAX_NOTE)
    .meta({ description: "Internal note, visible to the team.", example: "Met at the fair." }),
};

export const CreateContactInput = z
  .object({
    name: fields.name,
    email: fields.email.default(null),
    phone: fields.phone.default(null),
    handle: fields.handle.default(null),
    tags: fields.tags.default([]),
    note: fields.note.default(""),
  })
  .meta({ example: { name: "Ada Reader", email: "ada@example.com", tags: ["press"], note: "Met at the fair." } });

export const UpdateContactInput = z.object({
  id: Id,
  name: fields.name.optional(),
  email: fields.email.optional(),
  phone: fields.phone.optional(),
  handle: fields.handle.optional(),
  tags: fields.tags.optional().meta({ description: "Replaces the list." }),
  note: fields.note.optional(),
});

export const ContactInput = z.object({ id: Id });

export const MergeContactsInput = z.object({
  id: Id.meta({ description: "The contact to keep." }),
  contact_id: Id.meta({ description: "The contact that is merged into it, and deleted." }),
});

export const SplitContactInput = z.object({ id: Id, identity_id: Id });

export const ListContactsInput = z.object({
  ...pageInput,
  q: z.string().max(200).optional().meta({ description: "Search in name, handle and email address." }),
  tag: z.string().max(50).optional().meta({ example: "press" }),
  platform: z
    .string()
    .max(30)
    .optional()
    .meta({ description: "Contacts with an identity on this platform.", example: "mastodon" }),
});

export const ContactIdentity = z
  .object({
    id: Id,
    platform: z.string().nullable().meta({ description: "Null for a handle that was entered manually." }),
    name: z.string().nullable().meta({ description: "The name on the platform." }),
    handle: z.string().nullable(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: "ContactIdentity" });

export const Contact = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    platform: z
      .string()
      .nullable()
      .meta({ description: "The platform of the first identity. Null for contacts created manually." }),
    handle: z.string().nullable().meta({ description: "The handle of the first identity." }),
    avatar_url: z.string().nullable().meta({ description: "The image of the first identity." }),
    identities: z.array(ContactIdentity).meta({
      description: "As whom the contact is known, on one or several platforms, in the order in which they were added.",
    }),
    tags: z.array(z.string()),
    note: z.string(),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({
    id: "Contact",
    example: {
      id: 3,
      name: "Ada Reader",
      email: "ada@example.com",
      phone: null,
      platform: "mastodon",
      handle: "@ada",
      avatar_url: null,
      identities: [{ id: 5, platform: "mastodon", name: "Ada Reader", handle: "@ada", avatar_url: null }],
      tags: ["press"],
      note: "Met at the fair.",
      created_at: "2026-11-20T13:00:00.000000+00:00",
      updated_at: "2026-11-20T13:00:00.000000+00:00",
    },
  });

export const ContactList = z.object({ contacts: z.array(Contact), ...pageOutput });

export const SimilarContacts = z.object({
  contacts: z.array(Contact).meta({ description: "The most likely first, at most 10." }),
});

export const ContactTags = z.object({
  tags: z.array(z.string()).meta({ description: "Most used first, at most 100.", example: ["press"] }),
});
