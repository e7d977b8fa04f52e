"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { PlatformMark } from "#studio/frame/platform-mark.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import type { Contact } from "./contact.ts";

/** The names that a merged contact has on each platform. Each can be split off again, with its messages. */
export function ContactIdentities({ contact }: { contact: Contact }) {
  const { split, isSplitting } = useSplitContact(contact);
  if (contact.identities.length < 2) return null;
  return (
    <Rows label={t("Identities")}>
      {contact.identities.map((identity) => {
        const platform = identity.platform === null ? t("Added manually") : platformName(identity.platform);
        const title = identity.handle ?? identity.name ?? t("No handle");
        return (
          <Row
            key={identity.id}
            leading={identity.platform === null ? null : <PlatformMark platform={identity.platform} />}
            title={title}
            detail={[platform, identity.handle ? identity.name : null].filter(Boolean).join(" · ")}
            trailing={
              <Button
                size="xs"
                variant="subtle"
                disabled={isSplitting}
                aria-label={t("Split off {title}", { title })}
                onClick={() => split(identity)}
              >
                {t("Split off")}
              </Button>
            }
          />
        );
      })}
    </Rows>
  );
}

/** Splits an identity off a contact; undone by merging it again. */
function useSplitContact(contact: Contact) {
  const trpc = useTRPC();
  const refresh = [trpc.contacts.pathKey(), trpc.inbox.pathKey()];
  const back = useAction(trpc.contacts.merge.mutationOptions(), { refresh, failed: t("Couldn't undo") });
  const toSplit = useAction(trpc.contacts.split.mutationOptions(), {
    refresh,
    failed: t("Couldn't split the contact"),
    toast: ({ name }) => t("{name} is a contact of its own again.", { name }),
    undo:
      ({ id }) =>
      () =>
        back.run({ id: contact.id, contact_id: id }),
  });
  return {
    split: ({ id }: Contact["identities"][number]) => toSplit.run({ id: contact.id, identity_id: id }),
    isSplitting: toSplit.isPending,
  };
}
