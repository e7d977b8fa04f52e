"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { useContactSearch } from "./contact-search.ts";
import { NoAccessForClients } from "./no-access-for-clients.tsx";

const CreateContact = lazy(() => import("./create-contact.tsx"));

/** `/studio/{brand}/contacts`: people who write to the brand, and contacts added by hand. */
export function ContactsScreen() {
  const { role, handle } = useBrand();
  const [isCreating, creating] = useDisclosure(false);
  const { search, change } = useContactSearch();
  const canManage = roleAllows(role, "comments.manage");
  return (
    <Page
      title={t("Contacts")}
      eyebrow={<TextLink href={studioPath(handle, "inbox")}>{t("Inbox")}</TextLink>}
      description={t("People who comment, mention or message you, and contacts you added. Only visible to the team.")}
      action={
        canManage ? (
          <Button
            variant="filled"
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={creating.open}
          >
            {t("New contact")}
          </Button>
        ) : undefined
      }
      toolbar={canManage ? <ContactFilters search={search} onChange={change} /> : undefined}
    >
      {canManage ? <ContactList search={search} /> : <NoAccessForClients />}
      {isCreating ? (
        <Suspense>
          <CreateContact onClose={creating.close} />
        </Suspense>
      ) : null}
    </Page>
  );
}
