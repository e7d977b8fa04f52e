import { Button } from "@mantine/core";
import { IconArrowBackUp, IconLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./override-status.module.css";

interface OverrideStatusProps {
  /** A plural or uncountable noun: "text", "media". */
  what: string;
  isOwn: boolean;
  /** How to override it. */
  hint?: string;
  onReset: () => void;
  /** Shown at the right, such as a counter. */
  children?: ReactNode;
}

const icon = { size: 14, stroke: 1.75, "aria-hidden": true } as const;

/** Says whether a channel uses the shared content or an override, which can be reset. */
export function OverrideStatus({ what, isOwn, hint, onReset, children }: OverrideStatusProps) {
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
          onClick={onReset}
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
