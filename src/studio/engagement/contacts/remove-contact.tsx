"use client";

import { useRouter } from "next/navigation";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Contact } from "./contact.ts";

/** Deletes a contact, after describing what is deleted and what is kept. */
export default function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const router = useRouter();
  const remove = useAction(trpc.contacts.remove.mutationOptions(), {
    onDone: () => router.push(studioPath(handle, "contacts")),
    refresh: [trpc.inbox.pathKey()],
    expire: [trpc.contacts.pathKey()],
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("Delete {name}?", { name: contact.name })}
      action={t("Delete contact")}
      pending={remove.isPending || remove.isDone}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ id: contact.id })}
    >
      <div>
        {t(
          "Their details, tags and notes are permanently deleted. Their messages stay in the inbox. If they write again, a new contact is created.",
        )}
      </div>
    </Confirm>
  );
}
