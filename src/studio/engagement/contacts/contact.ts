import type { z } from "zod";
import type { Contact as ContactSchema } from "#domain/engagement/contacts/schema.ts";
import { t, tn } from "#kernel/language.ts";

export type Contact = z.output<typeof ContactSchema>;

/** The editable fields of a contact, as form values. */
export interface ContactFields {
  name: string;
  email: string;
  phone: string;
  handle: string;
  note: string;
  tags: string[];
}

export const BLANK: ContactFields = { name: "", email: "", phone: "", handle: "", note: "", tags: [] };

export function fieldsOf({ name, email, phone, handle, note, tags }: Contact): ContactFields {
  return { name, email: email ?? "", phone: phone ?? "", handle: handle ?? "", note, tags };
}

/** The number of listed contacts, for screen readers. */
export function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return t("No contacts");
  if (hasMore) return tn(count, "The newest {count} contact", "The newest {count} contacts");
  return tn(count, "{count} contact", "{count} contacts");
}

/** The fields as input of the operations: an empty field is null. */
export function inputOf({ name, email, phone, handle, note, tags }: ContactFields) {
  const orNull = (text: string) => text.trim() || null;
  return { name: name.trim(), email: orNull(email), phone: orNull(phone), handle: orNull(handle), note, tags };
}
