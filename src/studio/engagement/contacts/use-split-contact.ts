import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Contact } from "./contact.ts";

/** Splits an identity off a contact; undone by merging it again. */
export function useSplitContact(contact: Contact) {
  const trpc = useTRPC();
  const refresh = [trpc.contacts.pathKey(), trpc.inbox.pathKey()];
  const back = useAction(trpc.contacts.merge.mutationOptions(), { refresh, failed: t("Couldn't undo") });
  const toSplit = useAction(trpc.contacts.split.mutationOptions(), {
    refresh,
    failed: t("Couldn't split the contact"),
    toast: ({ name }) => t("{name} is a contact of its own again.", { name }),
    undo:
      ({ id }) =>
      () =>
        back.run({ id: contact.id, contact_id: id }),
  });
  return {
    split: ({ id }: Contact["identities"][number]) => toSplit.run({ id: contact.id, identity_id: id }),
    isSplitting: toSplit.isPending,
  };
}
