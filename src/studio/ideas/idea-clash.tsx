import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import classes from "./idea-panel.module.css";
import type { IdeaText } from "./use-idea-text.ts";

interface IdeaClashProps {
  /** The parts that both sides changed, in the others' words. */
  theirs: Partial<IdeaText>;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else wrote where one has written oneself: both stand here until one is chosen. */
export function IdeaClash({ theirs, onKeep, onTake }: IdeaClashProps) {
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} stroke={1.75} aria-hidden />}
      title="Someone else changed this idea while you were editing."
    >
      Your version is below and not saved. Their version:
      {theirs.headline === undefined ? null : <p className={classes.theirs}>{theirs.headline}</p>}
      {theirs.body === undefined ? null : <p className={classes.theirs}>{theirs.body || "No notes."}</p>}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onKeep}>
          Keep mine
        </Button>
        <Button size="xs" onClick={onTake}>
          Use theirs
        </Button>
      </Group>
    </Alert>
  );
}
