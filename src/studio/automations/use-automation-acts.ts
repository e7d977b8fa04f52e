import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../live/show-undo.tsx";
import type { Automation } from "./rule.ts";

const FIRST_PAGE = { limit: 50 } as const;

/** Every automation of a brand: there are at most fifty. */
export { FIRST_PAGE as EVERY_AUTOMATION };

/** Switching and deleting automations: shown at once, taken back when it was refused. */
export function useAutomationActs() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const key = trpc.automations.list.queryKey(FIRST_PAGE);
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.automations.pathKey() });
  const say = (error: unknown) =>
    notifications.show({ color: "red", title: "That was refused", message: refusalOf(error).message });
  const change = (write: (automations: Automation[]) => Automation[]) =>
    queries.setQueryData(key, (page) => page && { ...page, automations: write(page.automations) });

  const update = useMutation(
    trpc.automations.update.mutationOptions({ onError: say, onSettled: () => void refresh() }),
  );
  const create = useMutation(
    trpc.automations.create.mutationOptions({ onError: say, onSettled: () => void refresh() }),
  );
  const remove = useMutation(
    trpc.automations.remove.mutationOptions({
      onError: (error) => {
        say(error);
        void refresh();
      },
    }),
  );
  return {
    refresh,
    isRemoving: remove.isPending,
    switchTo: ({ id }: Automation, isEnabled: boolean) => {
      change((all) => all.map((each) => (each.id === id ? { ...each, is_enabled: isEnabled } : each)));
      update.mutate({ id, is_enabled: isEnabled });
    },
    remove: ({ id, name, trigger, conditions, acts, is_enabled }: Automation, onRemoved: () => void) =>
      remove.mutate(
        { id },
        {
          onSuccess: () => {
            onRemoved();
            change((all) => all.filter((each) => each.id !== id));
            showUndo({
              id: "automation",
              message: `“${name}” is deleted.`,
              onUndo: () => create.mutate({ name, trigger, conditions, acts, is_enabled }),
            });
          },
        },
      ),
  };
}
