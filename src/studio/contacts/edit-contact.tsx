"use client";

import { Modal } from "@mantine/core";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import { answersOf, type Contact, fieldsOf } from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { useContactActs } from "./use-contact-acts.ts";
import { useContactDraft } from "./use-contact-draft.ts";

/** Changes what is noted about a contact. */
export default function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { show } = useContactActs();
  const draft = useContactDraft(contact.id, fieldsOf(contact));
  const update = useAction(useTRPC().contacts.update.mutationOptions(), {
    onDone: (after) => {
      draft.settle();
      show(after);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={`Edit ${contact.name}`}>
      <ContactForm
        draft={draft}
        action="Save changes"
        isPending={update.isPending}
        refusal={update.refusal}
        onSubmit={(fields, onRefused) => void update.send({ id: contact.id, ...answersOf(fields) }).catch(onRefused)}
        onCancel={onClose}
      />
    </Modal>
  );
}
