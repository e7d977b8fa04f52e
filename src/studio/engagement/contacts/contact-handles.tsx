"use client";

import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import type { Contact } from "./contact.ts";
import { describeIdentities } from "./merged.ts";

/** The known handles of a contact. */
export function ContactHandles({ contact: { identities, email, phone } }: { contact: Contact }) {
  const items = [
    // Several are a list of their own.
    ...(identities.length === 1 ? describeIdentities(identities, platformName) : []),
    ...(email ? [{ term: t("Email"), value: <Anchor href={`mailto:${email}`}>{email}</Anchor> }] : []),
    ...(phone
      ? [{ term: t("Phone"), value: <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor> }]
      : []),
  ];
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}
