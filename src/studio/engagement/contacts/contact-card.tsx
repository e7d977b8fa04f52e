"use client";

import { Button, Group } from "@mantine/core";
import { IconArrowMerge, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { Face } from "#studio/frame/face.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import classes from "./contact-card.module.css";
import { ContactHandles } from "./contact-handles.tsx";
import { ContactIdentities } from "./contact-identities.tsx";
import { useContactActions } from "./use-contact-actions.ts";

const EditContact = lazy(() => import("./edit-contact.tsx"));
const MergeContact = lazy(() => import("./merge-contact.tsx"));

const icon = { size: 14, stroke: 1.5, "aria-hidden": true } as const;

/** The contact beside a conversation: name, handles, tags and notes. */
export function ContactCard({ contactId }: { contactId: number }) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const { data: contact, error, refetch } = useQuery(trpc.contacts.show.queryOptions({ id: contactId }));
  const { data: known } = useQuery(trpc.contacts.tags.queryOptions({}));
  const { tag } = useContactActions();
  const [act, setAct] = useState<"edit" | "merge" | null>(null);
  const close = () => setAct(null);
  if (!contact) {
    return error ? (
      <ReadError title={t("The contact couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton />
    );
  }
  return (
    <div className={classes.card}>
      <div className={classes.who}>
        <Face name={contact.name} image={contact.avatar_url} size={48} />
        <div className={classes.words}>
          <h2 className={classes.name}>{contact.name}</h2>
          <TextLink href={studioPath(handle, `contacts/${contact.id}`)} size="sm">
            {t("Open contact")}
          </TextLink>
        </div>
      </div>
      <ContactHandles contact={contact} />
      <ContactIdentities contact={contact} />
      <TagsField
        label={t("Tags of the contact")}
        tags={contact.tags}
        known={known?.tags ?? []}
        onChange={(tags) => tag(contact, tags)}
      />
      <div>
        <div className={classes.noteHead}>
          <h3 className={classes.label}>{t("Note")}</h3>
          <Group gap={0}>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconArrowMerge {...icon} />}
              onClick={() => setAct("merge")}
            >
              {t("Merge")}
            </Button>
            <Button variant="subtle" size="xs" leftSection={<IconPencil {...icon} />} onClick={() => setAct("edit")}>
              {t("Edit contact")}
            </Button>
          </Group>
        </div>
        <p className={classes.note}>{contact.note || t("No notes. Notes are only visible to the team.")}</p>
      </div>
      <Suspense>
        {act === "edit" ? <EditContact contact={contact} onClose={close} /> : null}
        {act === "merge" ? <MergeContact contact={contact} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
