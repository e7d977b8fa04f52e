"use client";

import { Modal } from "@mantine/core";
import { useRouter } from "next/navigation";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { BLANK } from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { useContactActions } from "./use-contact-actions.ts";
import { useContactDraft } from "./use-contact-draft.ts";

/** Creates a contact and opens it. */
export default function CreateContact({ onClose }: { onClose: () => void }) {
  const { handle } = useBrand();
  const draft = useContactDraft("new", BLANK);
  const router = useRouter();
  const { show } = useContactActions();
  const create = useAction(useTRPC().contacts.create.mutationOptions(), {
    onDone: (contact) => {
      draft.settle();
      show(contact);
      router.push(studioPath(handle, `contacts/${contact.id}`));
    },
  });
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={t("New contact")}>
      <ContactForm
        draft={draft}
        action={t("Create contact")}
        isDone={create.isDone}
        onSend={create.send}
        onCancel={onClose}
      />
    </Modal>
  );
}
