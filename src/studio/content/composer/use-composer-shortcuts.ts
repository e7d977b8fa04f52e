import { t } from "#kernel/language.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import type { Readiness } from "./checks/use-readiness.ts";
import { isBlank } from "./saving/draft.ts";
import type { Act } from "./time/intents.ts";
import type { Composer } from "./use-composer.ts";

/** The keyboard shortcuts of the composer. */
export function useComposerShortcuts(
  { draft, stage, activity, isDirty, save }: Composer,
  readiness: Readiness,
  send: (act: Act) => void,
): void {
  useShortcuts([
    {
      keys: "Mod+S",
      does: t("Save now"),
      run: () => {
        if (isDirty && !isBlank(draft) && stage === "draft") save(null);
      },
    },
    {
      keys: "Mod+Enter",
      does: t("Main action"),
      run: () => {
        const [intent] = readiness.intents;
        if (readiness.obstacle(intent.act) === null && activity.kind !== "saving") send(intent.act);
      },
    },
    { keys: "Mod+E", does: t("Insert an emoji") },
  ]);
}
