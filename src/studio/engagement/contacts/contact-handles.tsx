"use client";

import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { usePlatforms } from "#studio/publishing/channels/use-channels.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import type { Contact } from "./contact.ts";
import { describeIdentities } from "./merged.ts";

/** The known handles of a contact. */
export function ContactHandles({ contact: { identities, email, phone } }: { contact: Contact }) {
  const nameOf = usePlatforms();
  const items = [
    // Several are a list of their own.
    ...(identities.length === 1 ? describeIdentities(identities, nameOf) : []),
    ...(email ? [{ term: t("Email"), value: <Anchor href={`mailto:${email}`}>{email}</Anchor> }] : []),
    ...(phone
      ? [{ term: t("Phone"), value: <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor> }]
      : []),
  ];
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}
