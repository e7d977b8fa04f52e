import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import type { Contact } from "./contact.ts";

/** Changes to contacts, and what they change on the screens: a contact's name and tags stand in the inbox too. */
export function useContactActs() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const key = (id: number) => trpc.contacts.show.queryKey({ id });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.contacts.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.inbox.pathKey() }),
    ]);
  const show = (contact: Contact) => {
    queries.setQueryData(key(contact.id), contact);
    void refresh();
  };
  const { mutate } = useMutation(trpc.contacts.update.mutationOptions());
  const tag = (contact: Contact, tags: string[]) => {
    queries.setQueryData(key(contact.id), { ...contact, tags });
    mutate(
      { id: contact.id, tags },
      {
        onSuccess: show,
        onError: (error) => {
          show(contact);
          notifications.show({ color: "red", title: "That was not kept", message: refusalOf(error).message });
        },
      },
    );
  };
  return { show, tag, refresh };
}
