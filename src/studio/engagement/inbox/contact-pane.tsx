"use client";

import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { ContactCard } from "#studio/engagement/contacts/contact-card.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { Initials } from "#studio/frame/initials.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./inbox.module.css";
import type { Item } from "./item.ts";
import { PaneButton } from "./pane-button.tsx";

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
        <PaneButton className={classes.back} icon={IconArrowLeft} onClick={onBack}>
          {t("Conversation")}
        </PaneButton>
      </div>
      {item ? <ContactDetails item={item} /> : null}
    </aside>
  );
}

function ContactDetails({ item }: { item: Item }) {
  const { role } = useBrand();
  const { contact } = item;
  if (!contact) return <p>{t("Unknown sender. The contact was deleted, or the platform didn't provide one.")}</p>;
  if (roleAllows(role, "comments.manage")) return <ContactCard contactId={contact.id} />;
  return (
    <div>
      <Initials name={contact.name} size={48} />
      <p>
        <strong>{contact.name}</strong>
        {contact.handle ? <br /> : null}
        <span>{contact.handle}</span>
      </p>
      <p>{t("Contact details are only visible to the team.")}</p>
    </div>
  );
}
