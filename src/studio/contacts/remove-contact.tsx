"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { FormError } from "#ui/form-error.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Contact } from "./contact.ts";

/** Deletes a contact, after saying what goes and what stays. */
export default function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const remove = useMutation(
    trpc.contacts.remove.mutationOptions({
      onSuccess: () => {
        router.push(studioPath(handle, "contacts"));
        void queries.invalidateQueries({ queryKey: trpc.inbox.pathKey() });
        // Read anew where they are shown next; here the contact would only be reported as gone.
        return queries.invalidateQueries({ queryKey: trpc.contacts.pathKey(), refetchType: "none" });
      },
    }),
  );
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Delete ${contact.name}?`}
      action="Delete contact"
      pending={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate({ id: contact.id })}
    >
      <FormError error={remove.error && refusalOf(remove.error)} />
      <div>
        Their name, addresses, tags and your notes are deleted, and cannot be brought back. What they wrote stays in the
        inbox, without them. If they write again, they are a new contact.
      </div>
    </Confirm>
  );
}
