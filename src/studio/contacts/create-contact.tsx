"use client";

import { Modal } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTRPC } from "#transport/trpc/client.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { answersOf, BLANK } from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { useContactActs } from "./use-contact-acts.ts";
import { useContactDraft } from "./use-contact-draft.ts";

/** Enters a contact by hand, and goes to it. */
export default function CreateContact({ onClose }: { onClose: () => void }) {
  const { handle } = useBrand();
  const draft = useContactDraft("new", BLANK);
  const router = useRouter();
  const { show } = useContactActs();
  const create = useAction(useTRPC().contacts.create.mutationOptions(), {
    onDone: (contact) => {
      draft.settle();
      show(contact);
      router.push(studioPath(handle, `contacts/${contact.id}`));
    },
  });
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="New contact">
      <ContactForm
        draft={draft}
        action="Create contact"
        isPending={create.isPending || create.isDone}
        refusal={create.refusal}
        onSubmit={(fields, onRefused) => void create.send(answersOf(fields)).catch(onRefused)}
        onCancel={onClose}
      />
    </Modal>
  );
}
