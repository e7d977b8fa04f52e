import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import classes from "./idea-panel.module.css";
import type { IdeaText } from "./use-idea-text.ts";

interface IdeaConflictProps {
  /** Their version of the fields that both changed. */
  theirs: Partial<IdeaText>;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/** Shows their version of fields that both people changed, to choose from. */
export function IdeaConflict({ theirs, onKeepMine, onUseTheirs }: IdeaConflictProps) {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.75} aria-hidden />}
      title={t("Someone else changed this idea while you were editing.")}
    >
      <span>{t("Your version is below and not saved. Their version:")}</span>
      {theirs.headline === undefined ? null : <p className={classes.theirs}>{theirs.headline}</p>}
      {theirs.body === undefined ? null : <p className={classes.theirs}>{theirs.body || t("No notes.")}</p>}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onKeepMine}>
          {t("Keep mine")}
        </Button>
        <Button size="xs" onClick={onUseTheirs}>
          {t("Use theirs")}
        </Button>
      </Group>
    </Alert>
  );
}
