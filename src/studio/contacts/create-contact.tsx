"use client";

import { Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#transport/trpc/client.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
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
  const create = useMutation(
    useTRPC().contacts.create.mutationOptions({
      onSuccess: (contact) => {
        draft.settle();
        show(contact);
        router.push(studioPath(handle, `contacts/${contact.id}`));
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="New contact">
      <ContactForm
        draft={draft}
        action="Create contact"
        isPending={create.isPending || create.isSuccess}
        refusal={create.error && refusalOf(create.error)}
        onSubmit={(fields, onRefused) => create.mutate(answersOf(fields), { onError: onRefused })}
        onCancel={onClose}
      />
    </Modal>
  );
}
