import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Contact } from "./contact.ts";

/** Changes to contacts, with the queries that they invalidate: the inbox shows a contact's name and tags too. */
export function useContactActions() {
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
  const update = useAction(trpc.contacts.update.mutationOptions(), {
    refresh: [trpc.contacts.pathKey(), trpc.inbox.pathKey()],
    optimistic: ({ id, tags = [] }) => {
      const before = queries.getQueryData(key(id));
      if (before) queries.setQueryData(key(id), { ...before, tags });
      return () => queries.setQueryData(key(id), before);
    },
    failed: t("Couldn't save"),
  });
  const tag = ({ id }: Contact, tags: string[]) => update.run({ id, tags });
  return { show, tag, refresh };
}
