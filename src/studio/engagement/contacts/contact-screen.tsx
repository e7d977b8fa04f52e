"use client";

import { Button } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import { Time } from "#ui/time.tsx";
import type { Contact } from "./contact.ts";
import classes from "./contact-card.module.css";
import { ContactHandles } from "./contact-handles.tsx";
import { ContactHistory } from "./contact-history.tsx";
import { ContactIdentities } from "./contact-identities.tsx";
import { NoAccessForClients } from "./no-access-for-clients.tsx";
import { useContactActions } from "./use-contact-actions.ts";

const EditContact = lazy(() => import("./edit-contact.tsx"));
const MergeContact = lazy(() => import("./merge-contact.tsx"));
const RemoveContact = lazy(() => import("./remove-contact.tsx"));

/** `/studio/{brand}/contacts/{id}`: one contact with notes and messages. */
export function ContactScreen({ contactId }: { contactId: number }) {
  const { role } = useBrand();
  const canManage = roleAllows(role, "comments.manage");
  const { data, error, refetch } = useQuery(
    useTRPC().contacts.show.queryOptions({ id: contactId }, { enabled: canManage }),
  );
  useDocumentTitle(`${data?.name ?? t("Contact")} · Masthead`);
  if (!canManage) {
    return (
      <Page title={t("Contact")}>
        <NoAccessForClients />
      </Page>
    );
  }
  if (kindOf(error) === "not_found") return <ScreenNotFound />;
  if (data) return <ContactDetail contact={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <Page title={t("Contact")}>
      <ReadError title={t("The contact couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function ContactDetail({ contact }: { contact: Contact }) {
  const { handle, timezone } = useBrand();
  const { tag } = useContactActions();
  const { data: known } = useQuery(useTRPC().contacts.tags.queryOptions({}));
  const [act, setAct] = useState<"edit" | "merge" | "remove" | null>(null);
  const close = () => setAct(null);
  return (
    <Page
      title={contact.name}
      eyebrow={<TextLink href={studioPath(handle, "contacts")}>{t("Contacts")}</TextLink>}
      action={
        <>
          <Button onClick={() => setAct("edit")}>{t("Edit contact")}</Button>
          <Button onClick={() => setAct("merge")}>{t("Merge")}</Button>
          <Button color="red" variant="subtle" onClick={() => setAct("remove")}>
            {t("Delete")}
          </Button>
        </>
      }
      aside={<ContactHistory contactId={contact.id} />}
    >
      <Section title={t("Contact details")}>
        <ContactHandles contact={contact} />
        <ContactIdentities contact={contact} />
        <DefinitionList
          items={[
            { term: t("Since"), value: <Time iso={contact.created_at} zone={timezone} style="date" /> },
            ...(contact.platform ? [] : [{ term: t("Origin"), value: t("Added manually") }]),
          ]}
        />
      </Section>
      <TagsField
        label={t("Tags")}
        tags={contact.tags}
        known={known?.tags ?? []}
        onChange={(tags) => tag(contact, tags)}
      />
      <Section title={t("Note")} description={t("Only visible to the team.")}>
        <p className={classes.note}>{contact.note || t("No notes yet.")}</p>
      </Section>
      <Suspense>
        {act === "edit" ? <EditContact contact={contact} onClose={close} /> : null}
        {act === "merge" ? <MergeContact contact={contact} onClose={close} /> : null}
        {act === "remove" ? <RemoveContact contact={contact} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}
