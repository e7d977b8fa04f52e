"use client";

import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ContactCard } from "#studio/engagement/contacts/contact-card.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./inbox.module.css";
import type { Item } from "./item.ts";

interface ContactPaneProps {
  itemId: number;
  /** The item of the list, shown until it is loaded. */
  placeholder: Item | undefined;
  onBack: () => void;
}

/** The third pane: the contact. */
export default function ContactPane({ itemId, placeholder, onBack }: ContactPaneProps) {
  const { data: item } = useQuery({
    ...useTRPC().inbox.show.queryOptions({ id: itemId }),
    placeholderData: placeholder,
  });
  return (
    <aside className={`${classes.pane} ${classes.contact}`} aria-label={t("Contact")}>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          onClick={onBack}
        >
          {t("Conversation")}
        </Button>
      </div>
      {item ? <ContactDetails item={item} /> : null}
    </aside>
  );
}

function ContactDetails({ item: { contact } }: { item: Item }) {
  if (!contact) return <p>{t("Unknown sender. The contact was deleted, or the platform didn't provide one.")}</p>;
  return <ContactCard contactId={contact.id} />;
}
