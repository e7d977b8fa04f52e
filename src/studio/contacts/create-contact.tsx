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

/** Enters a contact by hand, and goes to it. */
export default function CreateContact({ onClose }: { onClose: () => void }) {
  const { handle } = useBrand();
  const router = useRouter();
  const { show } = useContactActs();
  const create = useMutation(
    useTRPC().contacts.create.mutationOptions({
      onSuccess: (contact) => {
        show(contact);
        router.push(studioPath(handle, `contacts/${contact.id}`));
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="New contact">
      <ContactForm
        initial={BLANK}
        action="Create contact"
        isPending={create.isPending || create.isSuccess}
        refusal={create.error && refusalOf(create.error)}
        onSubmit={(fields) => create.mutate(answersOf(fields))}
        onCancel={onClose}
      />
    </Modal>
  );
}
