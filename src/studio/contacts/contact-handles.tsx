"use client";

import { Anchor } from "@mantine/core";
import { DefinitionList } from "#ui/definition-list.tsx";
import { usePlatforms } from "../channels/use-channels.ts";
import type { Contact } from "./contact.ts";

/** The known handles of a contact. */
export function ContactHandles({ contact: { handle, platform, email, phone } }: { contact: Contact }) {
  const nameOf = usePlatforms();
  const items = [
    ...(handle ? [{ term: platform ? nameOf(platform) : "Handle", value: handle }] : []),
    ...(!handle && platform ? [{ term: "Platform", value: nameOf(platform) }] : []),
    ...(email ? [{ term: "Email", value: <Anchor href={`mailto:${email}`}>{email}</Anchor> }] : []),
    ...(phone
      ? [{ term: "Phone", value: <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor> }]
      : []),
  ];
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}
