import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Automation } from "./rule.ts";

const FIRST_PAGE = { limit: 50 } as const;

/** All automations of a brand: there are at most fifty. */
export { FIRST_PAGE as EVERY_AUTOMATION };

/** Enables, disables and deletes automations, optimistically. */
export function useAutomationActions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const key = trpc.automations.list.queryKey(FIRST_PAGE);
  const keys = [trpc.automations.pathKey()];
  const change = (write: (automations: Automation[]) => Automation[]) =>
    queries.setQueryData(key, (page) => page && { ...page, automations: write(page.automations) });
  const common = { failed: t("Couldn't save"), refresh: keys };

  const update = useAction(trpc.automations.update.mutationOptions(), {
    ...common,
    optimistic: ({ id, is_enabled: isEnabled = true }) => {
      const turn = (to: boolean) =>
        change((all) => all.map((each) => (each.id === id ? { ...each, is_enabled: to } : each)));
      turn(isEnabled);
      return () => turn(!isEnabled);
    },
  });
  const create = useAction(trpc.automations.create.mutationOptions(), common);
  const remove = useAction(trpc.automations.remove.mutationOptions(), { failed: common.failed, expire: keys });
  return {
    keys,
    isRemoving: remove.isPending,
    switchTo: ({ id }: Automation, isEnabled: boolean) => update.run({ id, is_enabled: isEnabled }),
    remove: ({ id, name, trigger, conditions, acts, is_enabled }: Automation, onRemoved: () => void) =>
      remove.run({ id }, () => {
        onRemoved();
        change((all) => all.filter((each) => each.id !== id));
        showUndo({
          id: "automation",
          message: t("“{name}” is deleted.", { name }),
          onUndo: () => create.run({ name, trigger, conditions, acts, is_enabled }),
        });
      }),
  };
}
