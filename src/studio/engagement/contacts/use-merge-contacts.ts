import { t } from "#kernel/language.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Contact } from "./contact.ts";

/** Merges a contact into another one. Undo restores both as they were before. */
export function useMergeContacts(kept: Contact, onDone: () => void) {
  const trpc = useTRPC();
  const refresh = [trpc.contacts.pathKey(), trpc.inbox.pathKey()];
  const split = useAction(trpc.contacts.split.mutationOptions());
  const rejoin = useAction(trpc.contacts.merge.mutationOptions());
  const create = useAction(trpc.contacts.create.mutationOptions());
  const update = useAction(trpc.contacts.update.mutationOptions());

  /** The other's identities are split off again, into one contact. */
  const splitAll = async ({ identities }: Contact): Promise<number | null> => {
    let restored: number | null = null;
    for (const identity of identities) {
      const part = await split.send({ id: kept.id, identity_id: identity.id });
      if (restored === null) restored = part.id;
      else await rejoin.send({ id: restored, contact_id: part.id });
    }
    return restored;
  };
  const restore = useAction<Contact>(
    {
      mutationKey: ["contacts", "restore"],
      mutationFn: async (other) => {
        const restored = await splitAll(other);
        if (restored === null) await create.send(fieldsOf(other));
        else await update.send({ id: restored, ...fieldsOf(other) });
        await update.send({ id: kept.id, ...fieldsOf(kept) });
      },
    },
    { refresh, failed: t("Couldn't undo") },
  );
  const merge = useAction(trpc.contacts.merge.mutationOptions(), { refresh });
  return {
    merge: (other: Contact) =>
      merge.run({ id: kept.id, contact_id: other.id }, () => {
        onDone();
        showUndo({
          id: "merge-undo",
          message: t("{name} was merged.", { name: other.name }),
          onUndo: () => restore.run(other),
        });
      }),
    isMerging: merge.isPending,
    refusal: merge.refusal,
    reset: merge.reset,
  };
}

/** What the team can edit, except the handle, which belongs to an identity. */
function fieldsOf({ name, email, phone, tags, note }: Contact) {
  return { name, email, phone, tags, note };
}
