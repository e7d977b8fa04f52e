"use client";

import { Modal } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { type Contact, fieldsOf } from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { useContactActions } from "./use-contact-actions.ts";
import { useContactDraft } from "./use-contact-draft.ts";

/** Edits a contact. */
export default function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { show } = useContactActions();
  const draft = useContactDraft(contact.id, fieldsOf(contact));
  const update = useAction(useTRPC().contacts.update.mutationOptions(), {
    onDone: (after) => {
      draft.settle();
      show(after);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={t("Edit {name}", { name: contact.name })}>
      <ContactForm
        draft={draft}
        action={t("Save changes")}
        onSend={(input) => update.send({ id: contact.id, ...input })}
        onCancel={onClose}
      />
    </Modal>
  );
}
