import { Alert, Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import type { FormDraft } from "./use-form-draft.ts";

/** Says that restored changes are not saved, and lets the person discard them, with undo. */
export function RestoredNotice({ draft }: { draft: Pick<FormDraft, "isRestored" | "canUndo" | "discard" | "undo"> }) {
  const { isRestored, canUndo, discard, undo } = draft;
  if (!isRestored && !canUndo) return null;
  return (
    <Alert color="gray" role="status" icon={<IconPencil size={18} stroke={1.75} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span>{isRestored ? t("Unsaved changes restored.") : t("Changes discarded.")}</span>
        <Button size="xs" onClick={isRestored ? discard : undo}>
          {isRestored ? t("Discard changes") : t("Undo")}
        </Button>
      </Group>
    </Alert>
  );
}
