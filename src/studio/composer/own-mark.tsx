import { Button } from "@mantine/core";
import { IconArrowBackUp, IconLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./own-mark.module.css";

interface OwnMarkProps {
  /** What it is about, in the plural or as a mass: "text", "pictures". */
  what: string;
  isOwn: boolean;
  /** What to do to get one's own. */
  hint?: string;
  onGiveBack: () => void;
  /** At the right: a counter. */
  children?: ReactNode;
}

const icon = { size: 14, stroke: 1.75, "aria-hidden": true } as const;

/** Says whether a channel shows what all of them share, or something of its own, which can be given back. */
export function OwnMark({ what, isOwn, hint, onGiveBack, children }: OwnMarkProps) {
  return (
    <div className={classes.line}>
      <span className={classes.mark} data-own={isOwn || undefined} role="status">
        {isOwn ? <IconPencil {...icon} /> : <IconLink {...icon} />}
        {isOwn ? `Custom ${what}` : `Shared ${what}`}
      </span>
      {isOwn ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={onGiveBack}
          aria-label={`Use the shared ${what}`}
        >
          Use the shared {what}
        </Button>
      ) : hint ? (
        <span className={classes.hint}>{hint}</span>
      ) : null}
      {children ? <span className={classes.end}>{children}</span> : null}
    </div>
  );
}
